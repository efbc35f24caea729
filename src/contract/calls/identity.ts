// Calls about other proofs of identity: a PIN, a social account, the devices that are signed in.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

/**
 * A typed PIN is never stored, not even in the hash of the request, so none of these replays a
 * response.
 */
export const identityCalls = defineCalls({
  'auth/createPin': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity, errorCodes.pinTooSimple, errorCodes.pinAlreadySet],
    invalidates: ['user/getProfileInfo'],
  },
  'auth/changePin': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [
      errorCodes.notFound,
      errorCodes.pinLocked,
      errorCodes.pinTooSimple,
      errorCodes.wrongPin,
    ],
    invalidates: ['auth/getDeviceList'],
  },
  'auth/resetPin': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity, errorCodes.pinTooSimple],
    invalidates: ['user/getProfileInfo', 'auth/getDeviceList'],
  },
  'auth/confirmIdentity': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [
      errorCodes.pinLocked,
      errorCodes.codeSpent,
      errorCodes.wrongCode,
      errorCodes.newDeviceLimit,
      errorCodes.wrongPin,
    ],
  },
  'auth/changePhone': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [
      errorCodes.phoneTaken,
      errorCodes.codeSpent,
      errorCodes.codeTooSoon,
      errorCodes.wrongCode,
      errorCodes.newDeviceLimit,
      errorCodes.confirmIdentity,
    ],
    invalidates: ['user/getProfileInfo', 'auth/getDeviceList', 'booking/getClaimableList'],
  },
  'auth/getSocialProviderList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    errors: [],
  },
  'auth/startSocialSignIn': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [
      errorCodes.notFound,
      errorCodes.codeTooSoon,
      errorCodes.signInRequired,
      errorCodes.confirmIdentity,
      errorCodes.socialProviderFailed,
    ],
  },
  'auth/finishSocialSignIn': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [
      errorCodes.accountLocked,
      errorCodes.codeSpent,
      errorCodes.alreadyLinked,
      errorCodes.wrongCode,
      errorCodes.unknownReferral,
      errorCodes.newDeviceLimit,
      errorCodes.socialTicketExpired,
      errorCodes.socialProviderFailed,
    ],
  },
  'auth/getLinkedSocialAccount': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'auth/updateLinkSocialAccount': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.alreadyLinked, errorCodes.confirmIdentity, errorCodes.socialTicketExpired],
    invalidates: ['auth/getLinkedSocialAccount'],
  },
  'auth/getDeviceList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    errors: [],
  },
  'auth/signOutDevice': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound],
    invalidates: ['auth/getDeviceList'],
  },
});
