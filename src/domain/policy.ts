// Every number of the product stands here once, with its source: a section of the spec, or `ours`.

const rows = {
  // Booking and payment
  paymentWindowMinutes: { value: 15, source: '§9' },
  paymentGraceMinutes: { value: 2, source: 'ours' },
  paymentAttempts: { value: 5, source: 'ours' },
  pollFirstSeconds: { value: 10, source: 'ours' },
  pollEverySeconds: { value: 60, source: 'ours' },
  pollAfterWindowMinutes: { value: 10, source: 'ours' },
  pollHourlyHours: { value: 24, source: 'ours' },
  pollDailyDays: { value: 7, source: 'ours' },
  askGatewayAgainSeconds: { value: 5, source: 'ours' },
  gatewayFailures: { value: 5, source: 'ours' },
  gatewayFailureSeconds: { value: 60, source: 'ours' },
  gatewayPauseSeconds: { value: 120, source: 'ours' },
  gatewayProbeSeconds: { value: 30, source: 'ours' },
  refundWalletDaysMax: { value: 1, source: '§9' },
  refundCardDaysMin: { value: 3, source: '§9' },
  refundDebitDaysMax: { value: 17, source: '§9' },
  refundCreditDaysMax: { value: 55, source: '§9' },
  refundTries: { value: 24, source: 'ours' },
  minimumPrepaidVnd: { value: 20_000, source: '§5' },
  serviceFeePercent: { value: 5, source: 'ours' },
  roomUnansweredMinutes: { value: 6, source: 'ours' },
  startedCheckoutMinutes: { value: 15, source: 'ours' },
  roomsPerBooking: { value: 5, source: 'ours' },
  guestsPerRoom: { value: 6, source: 'ours' },
  memberBookingsPerDay: { value: 5, source: 'ours' },
  memberUnpaidOpen: { value: 2, source: 'ours' },
  memberPayAtHotelOpen: { value: 3, source: 'ours' },
  guestBookingsPerDay: { value: 2, source: 'ours' },
  // Who booked since then has agreed to the terms of now; it moves on when they ask for more.
  termsAgreedSince: { value: '2026-01-01', source: 'ours' },
  addOnHoursAhead: { value: 24, source: '§5' },
  addOnMostEach: { value: 50, source: 'ours' },
  // Stays
  hourlyMaxHours: { value: 5, source: '§9' },
  hourlyDefaultHours: { value: 2, source: 'ours' },
  hourlyStepMinutes: { value: 30, source: 'ours' },
  hourlyDaysAhead: { value: 30, source: 'ours' },
  hourlyOpens: { value: '08:00', source: 'ours' },
  hourlyCloses: { value: '22:00', source: 'ours' },
  overnightSearchFrom: { value: '23:00', source: '§9' },
  overnightSearchTo: { value: '06:00', source: '§9' },
  overnightDaysAhead: { value: 30, source: 'ours' },
  overnightFrom: { value: '22:00', source: 'ours' },
  overnightTo: { value: '10:00', source: 'ours' },
  nightFrom: { value: '21:00', source: '§9' },
  nightTo: { value: '06:00', source: '§9' },
  rightNowUntil: { value: '02:00', source: 'ours' },
  dailyFrom: { value: '14:00', source: 'ours' },
  dailyTo: { value: '12:00', source: 'ours' },
  dailyMaxNights: { value: 14, source: 'ours' },
  dailyDaysAhead: { value: 90, source: 'ours' },
  cleaningHourlyMinutes: { value: 30, source: 'ours' },
  cleaningMinutes: { value: 60, source: 'ours' },
  cleaningMaxMinutes: { value: 120, source: 'ours' },
  roomsLeftShown: { value: 3, source: 'ours' },
  // Cancellation
  freeCancellationMinutes: { value: 10, source: 'ours' },
  cancelBeforeHoursHourly: { value: 2, source: 'ours' },
  cancelBeforeHoursOvernight: { value: 4, source: 'ours' },
  cancelBeforeHoursDaily: { value: 24, source: 'ours' },
  // Map
  mapMarks: { value: 300, source: 'ours' },
  mapSettleMs: { value: 250, source: 'ours' },
  mapHintMs: { value: 2_000, source: 'ours' },
  mapPartsKept: { value: 600, source: 'ours' },
  // During and after the stay
  checkInOpensMinutes: { value: 30, source: 'ours' },
  noShowHourlyMinutes: { value: 30, source: 'ours' },
  noShowOvernightMinutes: { value: 120, source: 'ours' },
  noShowReportHours: { value: 48, source: 'ours' },
  noShowAnswerHours: { value: 24, source: 'ours' },
  noShowsCountDays: { value: 90, source: 'ours' },
  noShowBarDays: { value: 30, source: 'ours' },
  noShowLongBarDays: { value: 90, source: 'ours' },
  completeAfterHours: { value: 24, source: 'ours' },
  // Coupons and texts
  newJoyerPercent: { value: 50, source: '§9' },
  newJoyerMostVnd: { value: 80_000, source: 'ours' },
  newJoyerFromVnd: { value: 150_000, source: 'ours' },
  newJoyerDays: { value: 14, source: 'ours' },
  xuStepVnd: { value: 1_000, source: 'ours' },
  xuMostPercent: { value: 50, source: 'ours' },
  couponTriesPerHour: { value: 20, source: 'ours' },
  couponsKeptDays: { value: 60, source: 'ours' },
  wordsReadPerMinute: { value: 200, source: 'ours' },
  // People
  phoneDigitsMin: { value: 9, source: '§5' },
  phoneDigitsMax: { value: 12, source: '§5' },
  nameMax: { value: 25, source: '§5' },
  codeDigits: { value: 4, source: '§5' },
  codeResendSeconds: { value: 30, source: '§5' },
  codeLifeMinutes: { value: 5, source: 'ours' },
  codeTries: { value: 3, source: 'ours' },
  codeWrongPerDay: { value: 9, source: 'ours' },
  codeSendsPerQuarterHour: { value: 3, source: 'ours' },
  codeSendsPerDay: { value: 8, source: 'ours' },
  codeSendsPerDeviceHour: { value: 10, source: 'ours' },
  codeSendsPerAddressHour: { value: 30, source: 'ours' },
  accessTokenMinutes: { value: 30, source: 'ours' },
  refreshTokenDays: { value: 30, source: 'ours' },
  refreshGraceSeconds: { value: 30, source: 'ours' },
  reviewMinCharacters: { value: 10, source: '§5' },
  // Screens and calls
  searchReceiptMinutes: { value: 60, source: 'ours' },
  searchClicksPerDeviceDay: { value: 40, source: 'ours' },
  searchClicksPerAddressDay: { value: 400, source: 'ours' },
  searchClickHalfLifeDays: { value: 14, source: 'ours' },
  databaseSearchHotels: { value: 500, source: 'ours' },
  searchPageSize: { value: 20, source: '§9' },
  preloadsAtOnce: { value: 4, source: '§9' },
  priceFilterMinVnd: { value: 20_000, source: '§5' },
  priceFilterMaxVnd: { value: 10_000_000, source: '§5' },
  walkGuessMetres: { value: 1_000, source: 'ours' },
  rideGuessMetres: { value: 15_000, source: 'ours' },
  walkMetresPerMinute: { value: 80, source: 'ours' },
  rideMetresPerMinute: { value: 350, source: 'ours' },
  streetsLongerPercent: { value: 130, source: 'ours' },
  nextFreeNights: { value: 7, source: 'ours' },
  localeCookieYears: { value: 20, source: '§2' },
  noticeMs: { value: 4_500, source: '§8' },
  reloadGuardMs: { value: 10_000, source: '§2' },
  // As much of a page's title and description as lists of results show.
  titleCharacters: { value: 60, source: 'ours' },
  descriptionCharacters: { value: 160, source: 'ours' },
  // A page made for one is shown to many: longest for what no change is told of, such as words; and how much memory pages may take.
  pageKeptSeconds: { value: 300, source: 'ours' },
  pagesKeptMegabytes: { value: 64, source: 'ours' },
  savedViewAfterMs: { value: 4_000, source: 'ours' },
  readTimeoutMs: { value: 8_000, source: 'ours' },
  writeTimeoutMs: { value: 20_000, source: 'ours' },
  bookingsKeptDays: { value: 90, source: 'ours' },
} as const satisfies Record<string, { value: number | string; source: `§${number}` | 'ours' }>;

type Rows = typeof rows;
export type PolicyName = keyof Rows;

/** The values alone, for the rules to read. */
export const policy = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.value])) as {
  readonly [K in PolicyName]: Rows[K]['value'] extends number ? number : string;
};

/** Where each number comes from, for the documents and the tests. */
export const policySources = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.source])) as {
  readonly [K in PolicyName]: Rows[K]['source'];
};

/** Value added tax by the day a stay ends; the last row whose day has come applies (law 48/2024, resolution 204/2025). */
export const vatRates = [
  { from: '2000-01-01', percent: 10 },
  { from: '2025-07-01', percent: 8 },
  { from: '2027-01-01', percent: 10 },
] as const;
