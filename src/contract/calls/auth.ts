// Calls of signing in, and the member as a session knows them.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const authCalls = defineCalls({
  'auth/sendVerificationCode': {
    method: 'POST',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [
      errorCodes.phoneUnknown,
      errorCodes.accountLocked,
      errorCodes.phoneTaken,
      errorCodes.invalidPhone,
      errorCodes.codeTooSoon,
      errorCodes.smsFailed,
      errorCodes.signInRequired,
      errorCodes.newDeviceLimit,
      errorCodes.confirmIdentity,
    ],
  },
  'auth/signIn': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [
      errorCodes.accountLocked,
      errorCodes.pinLocked,
      errorCodes.codeSpent,
      errorCodes.invalidPhone,
      errorCodes.codeTooSoon,
      errorCodes.wrongCode,
      errorCodes.newDeviceLimit,
      errorCodes.wrongPin,
      errorCodes.pinNotOnDevice,
    ],
  },
  'auth/signUp': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [
      errorCodes.phoneTaken,
      errorCodes.wrongCode,
      errorCodes.codeSpent,
      errorCodes.unknownReferral,
      errorCodes.newDeviceLimit,
    ],
  },
  'auth/provePhone': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.codeSpent, errorCodes.wrongCode, errorCodes.newDeviceLimit],
  },
  'auth/refreshToken': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.sessionExpired],
  },
  'auth/signOut': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [],
  },
  'booking/claimBooking': {
    method: 'POST',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
    invalidates: ['booking/getBookingList', 'booking/getClaimableList'],
  },
});
