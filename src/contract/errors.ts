// Every way a call can fail is a row here: its status, what it means to the screens, and its words (§8).

export { Fault } from './fault.ts';

/** How the screens treat a failure; `client/faults.tsx` has exactly one treatment for each. */
export type Meaning =
  | 'silent'
  | 'notice'
  | 'locked'
  | 'expired'
  | 'signedOut'
  | 'flashSaleOver'
  | 'overLimit'
  | 'priceChanged'
  | 'soldOut'
  | 'missedRoom'
  | 'penalty'
  | 'cancellationPolicy'
  | 'dialog'
  | 'form'
  | 'notFound'
  | 'offline';

type ErrorRow = {
  readonly status: number;
  readonly meaning: Meaning;
  readonly text: `error.${string}`;
};

/** Codes of the spec keep its numbers; those numbered from 100 are ours. */
export const errors = {
  // General
  API_GNR_005: { status: 500, meaning: 'notice', text: 'error.database' },
  API_GNR_006: { status: 404, meaning: 'notice', text: 'error.noResource' },
  API_GNR_100: { status: 400, meaning: 'notice', text: 'error.badInput' },
  API_GNR_101: { status: 404, meaning: 'notFound', text: 'error.noResource' },
  API_GNR_102: { status: 500, meaning: 'notice', text: 'error.unexpected' },
  API_GNR_103: { status: 429, meaning: 'notice', text: 'error.tooMany' },
  API_GNR_104: { status: 409, meaning: 'notice', text: 'error.keyReused' },
  API_GNR_105: { status: 503, meaning: 'notice', text: 'error.busy' },
  API_GNR_106: { status: 400, meaning: 'notice', text: 'error.crossSite' },
  API_GNR_107: { status: 400, meaning: 'notice', text: 'error.keyMissing' },
  API_GNR_108: { status: 409, meaning: 'silent', text: 'error.stillWorking' },
  API_GNR_109: { status: 405, meaning: 'notice', text: 'error.badInput' },
  // People
  API_PSS_002: { status: 404, meaning: 'dialog', text: 'error.phoneUnknown' },
  API_PSS_004: { status: 401, meaning: 'silent', text: 'error.signIn' },
  API_PSS_005: { status: 403, meaning: 'locked', text: 'error.locked' },
  API_PSS_012: { status: 401, meaning: 'expired', text: 'error.sessionExpired' },
  API_PSS_017: { status: 403, meaning: 'locked', text: 'error.locked' },
  API_PSS_020: { status: 409, meaning: 'dialog', text: 'error.phoneTaken' },
  API_PSS_021: { status: 409, meaning: 'dialog', text: 'error.pinLocked' },
  API_PSS_022: { status: 422, meaning: 'dialog', text: 'error.codeSpent' },
  API_PSS_023: { status: 409, meaning: 'dialog', text: 'error.phoneLinked' },
  API_PSS_100: { status: 422, meaning: 'form', text: 'error.phoneInvalid' },
  API_PSS_101: { status: 429, meaning: 'form', text: 'error.codeTooSoon' },
  API_PSS_102: { status: 502, meaning: 'notice', text: 'error.smsFailed' },
  API_PSS_104: { status: 422, meaning: 'form', text: 'error.codeWrong' },
  API_PSS_105: { status: 422, meaning: 'form', text: 'error.referral' },
  API_PSS_106: { status: 429, meaning: 'form', text: 'error.newDeviceSpent' },
  API_PSS_120: { status: 409, meaning: 'form', text: 'error.confirmIdentity' },
  API_PSS_121: { status: 422, meaning: 'form', text: 'error.pinTrivial' },
  API_PSS_122: { status: 422, meaning: 'form', text: 'error.pinWrong' },
  API_PSS_123: { status: 409, meaning: 'form', text: 'error.pinNotHere' },
  API_PSS_124: { status: 410, meaning: 'form', text: 'error.socialOver' },
  API_PSS_125: { status: 502, meaning: 'notice', text: 'error.socialFailed' },
  API_PSS_126: { status: 409, meaning: 'notice', text: 'error.pinThere' },
  API_PSS_103: { status: 401, meaning: 'signedOut', text: 'error.signIn' },
  API_PSS_140: { status: 422, meaning: 'form', text: 'error.profile' },
  API_PSS_141: { status: 409, meaning: 'form', text: 'error.profileChanged' },
  API_PSS_142: { status: 409, meaning: 'form', text: 'error.pinNeeded' },
  API_PSS_143: { status: 409, meaning: 'form', text: 'error.cannotLeave' },
  API_PSS_144: { status: 409, meaning: 'silent', text: 'error.notAgreed' },
  // Bookings
  API_BKN_003: { status: 409, meaning: 'cancellationPolicy', text: 'error.notCancellable' },
  API_BKN_004: { status: 409, meaning: 'overLimit', text: 'error.overLimit' },
  API_BKN_007: { status: 409, meaning: 'flashSaleOver', text: 'error.flashSaleOver' },
  API_BKN_008: { status: 409, meaning: 'flashSaleOver', text: 'error.flashSaleOver' },
  API_BKN_011: { status: 409, meaning: 'penalty', text: 'error.penalty' },
  API_BKN_016: { status: 409, meaning: 'missedRoom', text: 'error.missedRoom' },
  API_BKN_033: { status: 409, meaning: 'priceChanged', text: 'error.priceChanged' },
  API_BKN_034: { status: 409, meaning: 'soldOut', text: 'error.soldOut' },
  API_BKN_056: { status: 409, meaning: 'penalty', text: 'error.penalty' },
  API_BKN_060: { status: 409, meaning: 'cancellationPolicy', text: 'error.notCancellable' },
  API_BKN_100: { status: 422, meaning: 'notice', text: 'error.pastCheckIn' },
  API_BKN_101: { status: 409, meaning: 'notice', text: 'error.roomLocked' },
  API_BKN_102: { status: 422, meaning: 'notice', text: 'error.overHours' },
  API_BKN_103: { status: 422, meaning: 'notice', text: 'error.notSold' },
  API_BKN_104: { status: 409, meaning: 'notice', text: 'error.callToBook' },
  API_BKN_105: { status: 409, meaning: 'notice', text: 'error.accountNeeded' },
  API_BKN_106: { status: 422, meaning: 'form', text: 'error.method' },
  API_BKN_107: { status: 409, meaning: 'notice', text: 'error.windowOver' },
  API_BKN_108: { status: 409, meaning: 'notice', text: 'error.attempts' },
  API_BKN_109: { status: 422, meaning: 'form', text: 'error.terms' },
  API_BKN_110: { status: 422, meaning: 'notice', text: 'error.tooManyGuests' },
  API_BKN_150: { status: 409, meaning: 'form', text: 'error.refundChanged' },
  API_BKN_151: { status: 409, meaning: 'form', text: 'error.answerNotNow' },
  API_BKN_152: { status: 409, meaning: 'notice', text: 'error.calendarNotYet' },
  API_BKN_153: { status: 409, meaning: 'form', text: 'error.changeNotNow' },
  API_BKN_111: { status: 422, meaning: 'notice', text: 'error.minimumNotReached' },
  API_BKN_154: { status: 409, meaning: 'form', text: 'error.requestOver' },
  API_PAY_100: { status: 503, meaning: 'notice', text: 'error.maintenance' },
  // Coupons
  API_CPN_100: { status: 409, meaning: 'notice', text: 'error.couponGone' },
  API_CPN_101: { status: 409, meaning: 'notice', text: 'error.couponTooEarly' },
  API_CPN_102: { status: 409, meaning: 'notice', text: 'error.couponOver' },
  // Reviews
  API_RVW_100: { status: 409, meaning: 'notice', text: 'error.reviewClosed' },
  API_RVW_101: { status: 422, meaning: 'form', text: 'error.reviewText' },
  API_RVW_102: { status: 422, meaning: 'notice', text: 'error.picture' },
  API_CPN_103: { status: 409, meaning: 'priceChanged', text: 'error.couponLost' },
  // The hotel's desk
  API_DSK_100: { status: 409, meaning: 'notice', text: 'error.deskMove' },
  API_DSK_101: { status: 422, meaning: 'form', text: 'error.deskText' },
  API_DSK_102: { status: 422, meaning: 'form', text: 'error.deskCode' },
  API_DSK_103: { status: 422, meaning: 'form', text: 'error.deskNumber' },
  API_DSK_104: { status: 409, meaning: 'notice', text: 'error.saleOverlaps' },
  API_DSK_105: { status: 409, meaning: 'notice', text: 'error.deskDisputed' },

  // Made on the device, never sent
  CLIENT_OFFLINE: { status: 0, meaning: 'offline', text: 'error.offline' },
  CLIENT_TIMEOUT: { status: 0, meaning: 'offline', text: 'error.slow' },
  CLIENT_NOT_BOOKED: { status: 0, meaning: 'notice', text: 'error.notBooked' },
  CLIENT_UNKNOWN: { status: 0, meaning: 'notice', text: 'error.unknownEnd' },
  CLIENT_STALE: { status: 0, meaning: 'notice', text: 'error.stale' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

export type FaultAnswer = {
  readonly errors: readonly {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: unknown;
  }[];
};
