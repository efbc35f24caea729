// Every error a call can answer: its HTTP status, how the screens treat it, and its text
// (docs/product.md, Errors).

import { errorCodes, type ErrorCode } from './error-codes.ts';

/**
 * How the screens treat a failure; the table of treatments in `src/client/errors` has one for each.
 */
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

/** Given codes keep their numbers; those numbered from 100 are ours. */
export const errors = {
  // General
  [errorCodes.databaseFailed]: { status: 500, meaning: 'notice', text: 'error.database' },
  [errorCodes.resourceMissing]: { status: 404, meaning: 'notice', text: 'error.noResource' },
  [errorCodes.invalidInput]: { status: 400, meaning: 'notice', text: 'error.badInput' },
  [errorCodes.notFound]: { status: 404, meaning: 'notFound', text: 'error.noResource' },
  [errorCodes.unexpected]: { status: 500, meaning: 'notice', text: 'error.unexpected' },
  [errorCodes.tooManyRequests]: { status: 429, meaning: 'notice', text: 'error.tooMany' },
  [errorCodes.keyReused]: { status: 409, meaning: 'notice', text: 'error.keyReused' },
  [errorCodes.busy]: { status: 503, meaning: 'notice', text: 'error.busy' },
  [errorCodes.crossSite]: { status: 400, meaning: 'notice', text: 'error.crossSite' },
  [errorCodes.keyMissing]: { status: 400, meaning: 'notice', text: 'error.keyMissing' },
  [errorCodes.stillWorking]: { status: 409, meaning: 'silent', text: 'error.stillWorking' },
  [errorCodes.wrongMethod]: { status: 405, meaning: 'notice', text: 'error.badInput' },
  [errorCodes.mailNotSetUp]: { status: 422, meaning: 'notice', text: 'error.noMail' },
  // People
  [errorCodes.phoneUnknown]: { status: 404, meaning: 'dialog', text: 'error.phoneUnknown' },
  [errorCodes.accessTokenExpired]: { status: 401, meaning: 'silent', text: 'error.signIn' },
  [errorCodes.accountLocked]: { status: 403, meaning: 'locked', text: 'error.locked' },
  [errorCodes.sessionExpired]: { status: 401, meaning: 'expired', text: 'error.sessionExpired' },
  [errorCodes.accountSuspended]: { status: 403, meaning: 'locked', text: 'error.locked' },
  [errorCodes.phoneTaken]: { status: 409, meaning: 'dialog', text: 'error.phoneTaken' },
  [errorCodes.pinLocked]: { status: 409, meaning: 'dialog', text: 'error.pinLocked' },
  [errorCodes.codeSpent]: { status: 422, meaning: 'dialog', text: 'error.codeSpent' },
  [errorCodes.alreadyLinked]: { status: 409, meaning: 'dialog', text: 'error.phoneLinked' },
  [errorCodes.invalidPhone]: { status: 422, meaning: 'form', text: 'error.phoneInvalid' },
  [errorCodes.codeTooSoon]: { status: 429, meaning: 'form', text: 'error.codeTooSoon' },
  [errorCodes.smsFailed]: { status: 502, meaning: 'notice', text: 'error.smsFailed' },
  [errorCodes.wrongCode]: { status: 422, meaning: 'form', text: 'error.codeWrong' },
  [errorCodes.unknownReferral]: { status: 422, meaning: 'form', text: 'error.referral' },
  [errorCodes.newDeviceLimit]: { status: 429, meaning: 'form', text: 'error.newDeviceSpent' },
  [errorCodes.confirmIdentity]: { status: 409, meaning: 'form', text: 'error.confirmIdentity' },
  [errorCodes.pinTooSimple]: { status: 422, meaning: 'form', text: 'error.pinTrivial' },
  [errorCodes.wrongPin]: { status: 422, meaning: 'form', text: 'error.pinWrong' },
  [errorCodes.pinNotOnDevice]: { status: 409, meaning: 'form', text: 'error.pinNotHere' },
  [errorCodes.passkeyRefused]: { status: 422, meaning: 'form', text: 'error.passkey' },
  [errorCodes.socialTicketExpired]: { status: 410, meaning: 'form', text: 'error.socialOver' },
  [errorCodes.socialProviderFailed]: { status: 502, meaning: 'notice', text: 'error.socialFailed' },
  [errorCodes.pinAlreadySet]: { status: 409, meaning: 'notice', text: 'error.pinThere' },
  [errorCodes.signInRequired]: { status: 401, meaning: 'signedOut', text: 'error.signIn' },
  [errorCodes.invalidProfile]: { status: 422, meaning: 'form', text: 'error.profile' },
  [errorCodes.profileChanged]: { status: 409, meaning: 'form', text: 'error.profileChanged' },
  [errorCodes.pinRequired]: { status: 409, meaning: 'form', text: 'error.pinNeeded' },
  [errorCodes.accountNotDeletable]: { status: 409, meaning: 'form', text: 'error.cannotLeave' },
  [errorCodes.noConsent]: { status: 409, meaning: 'silent', text: 'error.notAgreed' },
  // Bookings
  [errorCodes.notCancellableNow]: {
    status: 409,
    meaning: 'cancellationPolicy',
    text: 'error.notCancellable',
  },
  [errorCodes.overLimit]: { status: 409, meaning: 'overLimit', text: 'error.overLimit' },
  [errorCodes.flashSaleOver]: {
    status: 409,
    meaning: 'flashSaleOver',
    text: 'error.flashSaleOver',
  },
  [errorCodes.notFlashSaleRoom]: {
    status: 409,
    meaning: 'flashSaleOver',
    text: 'error.flashSaleOver',
  },
  [errorCodes.noShowPenalty]: { status: 409, meaning: 'penalty', text: 'error.penalty' },
  [errorCodes.missedRoom]: { status: 409, meaning: 'missedRoom', text: 'error.missedRoom' },
  [errorCodes.priceChanged]: { status: 409, meaning: 'priceChanged', text: 'error.priceChanged' },
  [errorCodes.soldOut]: { status: 409, meaning: 'soldOut', text: 'error.soldOut' },
  [errorCodes.guestPenalty]: { status: 409, meaning: 'penalty', text: 'error.penalty' },
  [errorCodes.notCancellable]: {
    status: 409,
    meaning: 'cancellationPolicy',
    text: 'error.notCancellable',
  },
  [errorCodes.checkInPast]: { status: 422, meaning: 'notice', text: 'error.pastCheckIn' },
  [errorCodes.roomLocked]: { status: 409, meaning: 'notice', text: 'error.roomLocked' },
  [errorCodes.overHourLimit]: { status: 422, meaning: 'notice', text: 'error.overHours' },
  [errorCodes.notSold]: { status: 422, meaning: 'notice', text: 'error.notSold' },
  [errorCodes.callToBook]: { status: 409, meaning: 'notice', text: 'error.callToBook' },
  [errorCodes.accountRequired]: { status: 409, meaning: 'notice', text: 'error.accountNeeded' },
  [errorCodes.methodUnavailable]: { status: 422, meaning: 'form', text: 'error.method' },
  [errorCodes.paymentWindowOver]: { status: 409, meaning: 'notice', text: 'error.windowOver' },
  [errorCodes.tooManyAttempts]: { status: 409, meaning: 'notice', text: 'error.attempts' },
  [errorCodes.termsNotAccepted]: { status: 422, meaning: 'form', text: 'error.terms' },
  [errorCodes.tooManyGuests]: { status: 422, meaning: 'notice', text: 'error.tooManyGuests' },
  [errorCodes.refundChanged]: { status: 409, meaning: 'form', text: 'error.refundChanged' },
  [errorCodes.answerNotPossible]: { status: 409, meaning: 'form', text: 'error.answerNotNow' },
  [errorCodes.calendarNotReady]: { status: 409, meaning: 'notice', text: 'error.calendarNotYet' },
  [errorCodes.changeNotPossible]: { status: 409, meaning: 'form', text: 'error.changeNotNow' },
  [errorCodes.belowMinimum]: { status: 422, meaning: 'notice', text: 'error.minimumNotReached' },
  [errorCodes.phoneProofRequired]: { status: 409, meaning: 'form', text: 'error.provePhone' },
  [errorCodes.guestDetailsMissing]: { status: 422, meaning: 'form', text: 'error.guestDetails' },
  [errorCodes.requestExpired]: { status: 409, meaning: 'form', text: 'error.requestOver' },
  [errorCodes.gatewayMaintenance]: { status: 503, meaning: 'notice', text: 'error.maintenance' },
  // Coupons
  [errorCodes.couponGone]: { status: 409, meaning: 'notice', text: 'error.couponGone' },
  [errorCodes.couponTooEarly]: { status: 409, meaning: 'notice', text: 'error.couponTooEarly' },
  [errorCodes.couponOver]: { status: 409, meaning: 'notice', text: 'error.couponOver' },
  // Reviews
  [errorCodes.reviewClosed]: { status: 409, meaning: 'notice', text: 'error.reviewClosed' },
  [errorCodes.invalidReviewText]: { status: 422, meaning: 'form', text: 'error.reviewText' },
  [errorCodes.invalidPicture]: { status: 422, meaning: 'notice', text: 'error.picture' },
  [errorCodes.translationFailed]: {
    status: 502,
    meaning: 'notice',
    text: 'error.translation',
  },
  [errorCodes.discountGone]: { status: 409, meaning: 'priceChanged', text: 'error.couponLost' },
  // Watches
  [errorCodes.tooManyWatches]: { status: 409, meaning: 'notice', text: 'error.tooManyWatches' },
  [errorCodes.watchTooLate]: { status: 422, meaning: 'notice', text: 'error.watchTooLate' },
  [errorCodes.watchBooked]: { status: 409, meaning: 'notice', text: 'error.watchBooked' },
  // The hotel's desk
  [errorCodes.deskTransitionRefused]: { status: 409, meaning: 'notice', text: 'error.deskMove' },
  [errorCodes.invalidDeskText]: { status: 422, meaning: 'form', text: 'error.deskText' },
  [errorCodes.invalidDeskCode]: { status: 422, meaning: 'form', text: 'error.deskCode' },
  [errorCodes.invalidDeskNumber]: { status: 422, meaning: 'form', text: 'error.deskNumber' },
  [errorCodes.saleOverlaps]: { status: 409, meaning: 'notice', text: 'error.saleOverlaps' },
  [errorCodes.bookingDisputed]: { status: 409, meaning: 'notice', text: 'error.deskDisputed' },

  // Made on the device, never sent
  [errorCodes.offline]: { status: 0, meaning: 'offline', text: 'error.offline' },
  [errorCodes.timeout]: { status: 0, meaning: 'offline', text: 'error.slow' },
  [errorCodes.notBooked]: { status: 0, meaning: 'notice', text: 'error.notBooked' },
  [errorCodes.outcomeUnknown]: { status: 0, meaning: 'notice', text: 'error.unknownEnd' },
  [errorCodes.stale]: { status: 0, meaning: 'notice', text: 'error.stale' },
} as const satisfies Record<ErrorCode, ErrorRow>;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

export type ErrorResponse = {
  readonly errors: readonly {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: unknown;
  }[];
};
