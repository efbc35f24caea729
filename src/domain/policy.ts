// Every number of the product, once, with its source: `given` or `ours` (docs/product.md, Numbers).

/** The values with their sources; the product reads `policy`. */
export const policyRows = {
  // Booking and payment
  paymentWindowMinutes: { value: 15, source: 'given' },
  paymentGraceMinutes: { value: 2, source: 'ours' },
  paymentAttempts: { value: 5, source: 'ours' },
  pollFirstSeconds: { value: 10, source: 'ours' },
  pollEverySeconds: { value: 60, source: 'ours' },
  pollAfterWindowMinutes: { value: 10, source: 'ours' },
  pollHourlyHours: { value: 24, source: 'ours' },
  pollDailyDays: { value: 7, source: 'ours' },
  reconcileHours: { value: 24, source: 'ours' },
  reconcileFailedDays: { value: 3, source: 'ours' },
  askGatewayAgainSeconds: { value: 5, source: 'ours' },
  gatewayFailures: { value: 5, source: 'ours' },
  gatewayFailureSeconds: { value: 60, source: 'ours' },
  gatewayPauseSeconds: { value: 120, source: 'ours' },
  gatewayProbeSeconds: { value: 30, source: 'ours' },
  refundWalletDaysMax: { value: 1, source: 'given' },
  refundCardDaysMin: { value: 3, source: 'given' },
  refundDebitDaysMax: { value: 17, source: 'given' },
  refundCreditDaysMax: { value: 55, source: 'given' },
  refundTries: { value: 24, source: 'ours' },
  minimumPrepaidVnd: { value: 20_000, source: 'given' },
  serviceFeePercent: { value: 5, source: 'ours' },
  roomUnansweredMinutes: { value: 6, source: 'ours' },
  roomReminderMinutes: { value: 3, source: 'ours' },
  deskUnattendedSeconds: { value: 90, source: 'ours' },
  startedCheckoutMinutes: { value: 15, source: 'ours' },
  roomsPerBooking: { value: 5, source: 'ours' },
  guestsPerRoom: { value: 6, source: 'ours' },
  memberBookingsPerDay: { value: 5, source: 'ours' },
  memberUnpaidOpen: { value: 2, source: 'ours' },
  memberPayAtHotelOpen: { value: 3, source: 'ours' },
  guestBookingsPerDay: { value: 2, source: 'ours' },
  // Rooms held by bookings that wait for their payment: of a phone, of a device, of all in a
  // network that have no device of ours, of a network, and the part of a room type that a network
  // may hold at one time (one room at least).
  holdsOpenPhone: { value: 2, source: 'ours' },
  holdsOpenDevice: { value: 2, source: 'ours' },
  holdsOpenUnsigned: { value: 2, source: 'ours' },
  holdsOpenNetwork: { value: 20, source: 'ours' },
  holdsRoomTypePercent: { value: 50, source: 'ours' },
  // How long a code that a guest typed at a checkout proves the phone there.
  phoneProofMinutes: { value: 30, source: 'ours' },
  addOnHoursAhead: { value: 24, source: 'given' },
  addOnMostEach: { value: 50, source: 'ours' },
  missedRoomHours: { value: 24, source: 'ours' },
  // How long a provider of add-ons may take to answer; outside production a stub always confirms.
  providerUnansweredHours: { value: 6, source: 'ours' },
  sampleProviderMinutes: { value: 2, source: 'ours' },
  // Stays
  hourlyMaxHours: { value: 5, source: 'given' },
  hourlyDefaultHours: { value: 2, source: 'ours' },
  hourlyStepMinutes: { value: 30, source: 'ours' },
  hourlyDaysAhead: { value: 30, source: 'ours' },
  hourlyOpens: { value: '08:00', source: 'ours' },
  hourlyCloses: { value: '22:00', source: 'ours' },
  overnightSearchFrom: { value: '23:00', source: 'given' },
  overnightSearchTo: { value: '06:00', source: 'given' },
  overnightDaysAhead: { value: 30, source: 'ours' },
  overnightFrom: { value: '22:00', source: 'ours' },
  overnightTo: { value: '10:00', source: 'ours' },
  nightFrom: { value: '21:00', source: 'given' },
  nightTo: { value: '06:00', source: 'given' },
  rightNowUntil: { value: '02:00', source: 'ours' },
  dailyFrom: { value: '14:00', source: 'ours' },
  dailyTo: { value: '12:00', source: 'ours' },
  dailyMaxNights: { value: 14, source: 'ours' },
  dailyDaysAhead: { value: 90, source: 'ours' },
  cleaningHourlyMinutes: { value: 30, source: 'ours' },
  cleaningMinutes: { value: 60, source: 'ours' },
  cleaningMaxMinutes: { value: 120, source: 'ours' },
  roomsLeftShown: { value: 2, source: 'ours' },
  roomsLeftShareOfStock: { value: 3, source: 'ours' },
  // Home
  recentHotels: { value: 12, source: 'ours' },
  expiringSoonDays: { value: 7, source: 'ours' },
  stampsNearlyFull: { value: 2, source: 'ours' },
  bookAgainHotels: { value: 3, source: 'ours' },
  // Cancellation
  freeCancellationMinutes: { value: 10, source: 'ours' },
  freeCancellationShownMinutes: { value: 60, source: 'ours' },
  cancelBeforeHoursHourly: { value: 2, source: 'ours' },
  cancelBeforeHoursOvernight: { value: 4, source: 'ours' },
  cancelBeforeHoursDaily: { value: 24, source: 'ours' },
  cancelNoteMax: { value: 300, source: 'ours' },
  // Map
  mapMarks: { value: 300, source: 'ours' },
  mapSettleMs: { value: 250, source: 'ours' },
  mapHintMs: { value: 2_000, source: 'ours' },
  mapPartsKept: { value: 600, source: 'ours' },
  // During and after the stay
  checkInOpensMinutes: { value: 30, source: 'ours' },
  undoCheckInMinutes: { value: 10, source: 'ours' },
  noShowHourlyMinutes: { value: 30, source: 'ours' },
  noShowOvernightMinutes: { value: 120, source: 'ours' },
  noShowReportHours: { value: 48, source: 'ours' },
  noShowAnswerHours: { value: 24, source: 'ours' },
  endedBookingShownMinutes: { value: 60, source: 'ours' },
  stayConfirmHours: { value: 48, source: 'ours' },
  noShowReminderMinutes: { value: 120, source: 'ours' },
  disputeAnswerMinutes: { value: 120, source: 'ours' },
  disputeTextMax: { value: 500, source: 'ours' },
  disputeAlternatives: { value: 3, source: 'ours' },
  noShowsCountDays: { value: 90, source: 'ours' },
  noShowBarDays: { value: 30, source: 'ours' },
  noShowLongBarDays: { value: 90, source: 'ours' },
  completeAfterHours: { value: 24, source: 'ours' },
  remindPayMinutes: { value: 5, source: 'ours' },
  pushPatienceMinutes: { value: 2, source: 'ours' },
  zaloReceiptSeconds: { value: 60, source: 'ours' },
  remindCheckInHours: { value: 3, source: 'ours' },
  remindFreeCancellationMinutes: { value: 60, source: 'ours' },
  // Coupons and texts
  newJoyerPercent: { value: 50, source: 'given' },
  newJoyerMostVnd: { value: 80_000, source: 'ours' },
  newJoyerFromVnd: { value: 150_000, source: 'ours' },
  newJoyerDays: { value: 14, source: 'ours' },
  xuStepVnd: { value: 1_000, source: 'ours' },
  xuMostPercent: { value: 50, source: 'ours' },
  couponTriesPerHour: { value: 20, source: 'ours' },
  couponGivenBackDays: { value: 7, source: 'ours' },
  couponsKeptDays: { value: 60, source: 'ours' },
  // Points and stamps
  xuEarnPercent: { value: 1, source: 'ours' },
  xuReviewPercent: { value: 1, source: 'ours' },
  xuReviewDays: { value: 14, source: 'ours' },
  xuRoundedTo: { value: 10, source: 'ours' },
  xuMostPerBooking: { value: 20_000, source: 'ours' },
  xuLifeMonths: { value: 12, source: 'ours' },
  xuFirstNoticeDays: { value: 30, source: 'ours' },
  xuLastNoticeDays: { value: 7, source: 'ours' },
  xuGivenBackDays: { value: 7, source: 'ours' },
  referralXu: { value: 50_000, source: 'ours' },
  referralDays: { value: 30, source: 'ours' },
  friendCouponVnd: { value: 50_000, source: 'ours' },
  friendCouponFromVnd: { value: 150_000, source: 'ours' },
  friendCouponDays: { value: 30, source: 'ours' },
  stampFromVnd: { value: 100_000, source: 'ours' },
  stampsPerCard: { value: 5, source: 'ours' },
  stampLifeMonths: { value: 12, source: 'ours' },
  stampCouponPercent: { value: 50, source: 'ours' },
  stampCouponMostVnd: { value: 150_000, source: 'ours' },
  stampCouponDays: { value: 60, source: 'ours' },
  pointHistoryPageSize: { value: 20, source: 'ours' },
  wordsReadPerMinute: { value: 200, source: 'ours' },
  // People
  phoneDigitsMin: { value: 9, source: 'given' },
  phoneDigitsMax: { value: 12, source: 'given' },
  nameMax: { value: 25, source: 'given' },
  ageMax: { value: 120, source: 'ours' },
  // The age at which an identity card becomes a duty, by which a hotel reports its guest.
  guestAgeMin: { value: 14, source: 'ours' },
  leftPhoneDays: { value: 365, source: 'ours' },
  codeDigits: { value: 4, source: 'given' },
  codeResendSeconds: { value: 30, source: 'given' },
  codeLifeMinutes: { value: 5, source: 'ours' },
  codeTries: { value: 3, source: 'ours' },
  // Wrong codes for a phone: from all devices it never used together, and from each of its own. An
  // attacker who holds one of the known devices has both limits, together 9 of 10,000 codes a day.
  codeWrongPerDay: { value: 6, source: 'ours' },
  codeWrongPerDayOwn: { value: 3, source: 'ours' },
  // Messages to a phone, and how many of them unknown devices may cause; the rest is reserved for
  // its known devices.
  codeSendsPerQuarterHour: { value: 3, source: 'ours' },
  codeSendsPerQuarterHourNew: { value: 2, source: 'ours' },
  phoneChangesPerDay: { value: 1, source: 'ours' },
  codeSendsPerDay: { value: 8, source: 'ours' },
  codeSendsPerDayNew: { value: 4, source: 'ours' },
  codeSendsPerDeviceHour: { value: 10, source: 'ours' },
  codeSendsPerAddressHour: { value: 30, source: 'ours' },
  // Messages to numbers of one country abroad that unknown devices may cause: they cost us up to
  // thirty times a message at home, and who owns the lines may be paid for each.
  codeSendsPerCountryHour: { value: 300, source: 'ours' },
  pinDigits: { value: 6, source: 'ours' },
  pinTries: { value: 3, source: 'given' },
  // How long after the last sign-in a device counts as known.
  ownDeviceDays: { value: 365, source: 'ours' },
  bookingLookUpsPerHour: { value: 30, source: 'ours' },
  // Wrong pairs of a booking code and a phone, for a device.
  findTriesPerHour: { value: 5, source: 'ours' },
  // Mails with a link to one's bookings: asked for by a device, sent to an address, and how long
  // each link opens them.
  mailLinksPerHour: { value: 5, source: 'ours' },
  mailLinksPerAddressDay: { value: 3, source: 'ours' },
  mailLinkMinutes: { value: 30, source: 'ours' },
  // A PIN works on devices where a code has proved the phone; the scrypt cost of each try is 2 to
  // this power.
  pinDeviceDays: { value: 90, source: 'ours' },
  pinHashCost: { value: 15, source: 'ours' },
  identityProofMinutes: { value: 10, source: 'ours' },
  passkeysMost: { value: 10, source: 'ours' },
  passkeyChallengeMinutes: { value: 5, source: 'ours' },
  passkeyOfferDays: { value: 30, source: 'ours' },
  socialMinutes: { value: 10, source: 'ours' },
  // Token buckets for suggestions: size and refill per second. Many phones share one address.
  suggestionsAtOnceDevice: { value: 60, source: 'ours' },
  suggestionsPerSecondDevice: { value: 5, source: 'ours' },
  suggestionsAtOnceAddress: { value: 1_200, source: 'ours' },
  suggestionsPerSecondAddress: { value: 100, source: 'ours' },
  // Writes a script could send by the thousand: limits per caller and per network.
  holdsAtOnce: { value: 10, source: 'ours' },
  holdsPerMinute: { value: 6, source: 'ours' },
  couponTriesAtOnce: { value: 10, source: 'ours' },
  couponTriesPerMinute: { value: 10, source: 'ours' },
  translationsAtOnce: { value: 20, source: 'ours' },
  translationsPerMinute: { value: 10, source: 'ours' },
  reviewsAtOnce: { value: 20, source: 'ours' },
  reviewsPerMinute: { value: 10, source: 'ours' },
  watchCallsAtOnce: { value: 20, source: 'ours' },
  watchCallsPerMinute: { value: 10, source: 'ours' },
  usageKeptDays: { value: 180, source: 'ours' },
  usageSendsAtOnce: { value: 20, source: 'ours' },
  usageSendsPerMinute: { value: 6, source: 'ours' },
  // Browser error reports: the limit per caller, and how many different errors are stored for how
  // long.
  browserErrorSendsAtOnce: { value: 10, source: 'ours' },
  browserErrorSendsPerMinute: { value: 2, source: 'ours' },
  browserErrorsKept: { value: 500, source: 'ours' },
  browserErrorKeptDays: { value: 14, source: 'ours' },
  picturesAtOnce: { value: 10, source: 'ours' },
  picturesPerMinute: { value: 10, source: 'ours' },
  picturesAtOnceAddress: { value: 60, source: 'ours' },
  picturesPerMinuteAddress: { value: 30, source: 'ours' },
  // All other calls without an account, counted per call: per device, and per network for callers
  // without a device id. All devices of a network together may send this many times as much.
  anonymousAtOnce: { value: 120, source: 'ours' },
  anonymousPerMinute: { value: 60, source: 'ours' },
  anonymousNetworkTimes: { value: 10, source: 'ours' },
  pushSubscriptionsAtOnce: { value: 10, source: 'ours' },
  pushSubscriptionsPerMinute: { value: 1, source: 'ours' },
  codeCallsAtOnce: { value: 30, source: 'ours' },
  codeCallsPerMinute: { value: 10, source: 'ours' },
  // Device ids are signed by us; the address of one mobile carrier legitimately creates a few
  // thousand a day.
  newDevicesAtOnce: { value: 300, source: 'ours' },
  newDevicesPerMinute: { value: 20, source: 'ours' },
  deviceCookieDays: { value: 365, source: 'ours' },
  // How many requests for a code are processed at the same time: each waits for the message
  // provider.
  codesAtOnce: { value: 6, source: 'ours' },
  floodAtOnceAddress: { value: 1_200, source: 'ours' },
  floodPerMinuteAddress: { value: 1_200, source: 'ours' },
  // Gateway notices with a bad signature, per network: enough to diagnose a wrong key, too few to
  // fill a disk.
  unsignedNoticesAtOnce: { value: 20, source: 'ours' },
  unsignedNoticesPerMinute: { value: 6, source: 'ours' },
  accessTokenMinutes: { value: 30, source: 'ours' },
  refreshTokenDays: { value: 30, source: 'ours' },
  refreshGraceSeconds: { value: 30, source: 'ours' },
  reviewMinCharacters: { value: 10, source: 'given' },
  reviewMaxCharacters: { value: 2_000, source: 'ours' },
  reviewWriteDays: { value: 90, source: 'ours' },
  reviewEditDays: { value: 7, source: 'ours' },
  replyMax: { value: 1_000, source: 'ours' },
  addOnNameMax: { value: 60, source: 'ours' },
  addOnLeastVnd: { value: 1_000, source: 'ours' },
  roomStockMost: { value: 500, source: 'ours' },
  dayPriceLeastPercent: { value: 50, source: 'ours' },
  dayPriceMostPercent: { value: 300, source: 'ours' },
  flashSaleLeastPercent: { value: 5, source: 'ours' },
  flashSaleMostPercent: { value: 80, source: 'ours' },
  roomPriceMostVnd: { value: 50_000_000, source: 'ours' },
  reviewPictures: { value: 5, source: 'ours' },
  // In a hotel's gallery.
  guestPictures: { value: 12, source: 'ours' },
  picturesPerHour: { value: 20, source: 'ours' },
  // Screens and calls
  searchReceiptMinutes: { value: 60, source: 'ours' },
  searchClicksPerDeviceDay: { value: 40, source: 'ours' },
  searchClicksPerAddressDay: { value: 400, source: 'ours' },
  searchClickHalfLifeDays: { value: 14, source: 'ours' },
  databaseSearchHotels: { value: 500, source: 'ours' },
  searchPageSize: { value: 20, source: 'given' },
  searchPageSizeMost: { value: 50, source: 'ours' },
  preloadsAtOnce: { value: 4, source: 'given' },
  priceFilterMinVnd: { value: 20_000, source: 'given' },
  priceFilterMaxVnd: { value: 10_000_000, source: 'given' },
  walkGuessMetres: { value: 1_150, source: 'ours' },
  rideGuessMetres: { value: 15_000, source: 'ours' },
  landmarkNearMetres: { value: 3_000, source: 'ours' },
  walkMetresPerMinute: { value: 80, source: 'ours' },
  rideMetresPerMinute: { value: 350, source: 'ours' },
  streetsLongerPercent: { value: 130, source: 'ours' },
  nextFreeNights: { value: 7, source: 'ours' },
  // What a member asked to be told of: how many at once, how often each is looked at, when nobody is
  // told, and for how many days one that is over is shown and kept.
  watchesOpen: { value: 10, source: 'ours' },
  watchLookMinutes: { value: 10, source: 'ours' },
  watchSilentFrom: { value: '22:00', source: 'ours' },
  watchSilentTo: { value: '07:00', source: 'ours' },
  watchOverShownDays: { value: 7, source: 'ours' },
  watchKeptDays: { value: 30, source: 'ours' },
  localeCookieYears: { value: 20, source: 'given' },
  noticeMs: { value: 4_500, source: 'given' },
  reloadGuardMs: { value: 10_000, source: 'given' },
  // A button that has just appeared ignores presses, and a list does not reorder right after a
  // touch, so that two quick presses never act on two guests.
  movedButtonMs: { value: 400, source: 'ours' },
  touchedListMs: { value: 3_000, source: 'ours' },
  // The length at which search engines cut titles and descriptions.
  titleCharacters: { value: 60, source: 'ours' },
  descriptionCharacters: { value: 160, source: 'ours' },
  // The cache of rendered pages: the longest time for content whose changes are not announced, such
  // as texts, and its memory.
  pageKeptSeconds: { value: 300, source: 'ours' },
  pagesKeptMegabytes: { value: 64, source: 'ours' },
  savedViewAfterMs: { value: 4_000, source: 'ours' },
  // When a booking gets no answer the client asks by its key for so long, and then says that the
  // outcome is unknown.
  bookingDoubtMs: { value: 12_000, source: 'ours' },
  bookingAnswerMs: { value: 20_000, source: 'ours' },
  busyWaitSeconds: { value: 10, source: 'ours' },
  updateOfferMs: { value: 20_000, source: 'ours' },
  // A page has a shorter timeout than a call, because saved content must be visible within three
  // seconds.
  savedPageAfterMs: { value: 2_500, source: 'ours' },
  readTimeoutMs: { value: 8_000, source: 'ours' },
  writeTimeoutMs: { value: 20_000, source: 'ours' },
  bookingsKeptDays: { value: 90, source: 'ours' },
  // How long a queued request is sent without asking again; the server knows the key of a write for
  // longer than that.
  queuedDays: { value: 7, source: 'ours' },
  writeKeysKeptDays: { value: 9, source: 'ours' },
  // How long a room request that was left without a network is still wanted.
  requestKeptMinutes: { value: 360, source: 'ours' },
  answersKeptDays: { value: 7, source: 'ours' },
} as const satisfies Record<string, { value: number | string; source: 'given' | 'ours' }>;

type Rows = typeof policyRows;
export type PolicyName = keyof Rows;

/** The values without their sources. */
export const policy = Object.fromEntries(
  Object.entries(policyRows).map(([name, row]) => [name, row.value]),
) as {
  readonly [K in PolicyName]: Rows[K]['value'] extends number ? number : string;
};

/**
 * Value added tax by the day a stay ends; the last row whose day has come applies (law 48/2024,
 * resolution 204/2025).
 */
export const vatRates = [
  { from: '2000-01-01', percent: 10 },
  { from: '2025-07-01', percent: 8 },
  { from: '2027-01-01', percent: 10 },
] as const;

/**
 * Guests who booked on or after this day have agreed to the current terms; move it when the terms
 * become stricter.
 */
export const termsAgreedSince = '2026-01-01';
