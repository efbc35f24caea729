// Calls about passkeys: keys on a member's devices that sign them in.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

/** A challenge serves once, so none of these replays a response. */
export const passkeyCalls = defineCalls({
  'auth/getPasskeyList': { method: 'GET', who: 'member', offline: 'never', errors: [] },
  'auth/startPasskey': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity, errorCodes.passkeyRefused],
  },
  'auth/addPasskey': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity, errorCodes.passkeyRefused],
    invalidates: ['auth/getPasskeyList'],
  },
  'auth/renamePasskey': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound],
    invalidates: ['auth/getPasskeyList'],
  },
  'auth/removePasskey': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound],
    invalidates: ['auth/getPasskeyList'],
  },
  'auth/startPasskeySignIn': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [],
  },
  'auth/signInByPasskey': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.passkeyRefused, errorCodes.accountLocked],
  },
});
