// Calls about the member's own data: the profile, notification settings, consents, export and
// deletion.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const userCalls = defineCalls({
  'user/getProfileInfo': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'user/updateProfileInfo': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    errors: [errorCodes.invalidProfile, errorCodes.profileChanged],
    invalidates: ['user/getProfileInfo'],
  },
  'user/getSettings': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'user/updateSettings': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity, errorCodes.pinRequired],
    invalidates: ['user/getSettings', 'push/getReminderSettings', 'booking/getBookingList'],
  },
  'user/getConsentList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'user/updateConsent': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    errors: [],
    invalidates: ['user/getConsentList'],
  },
  'user/exportData': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity],
  },
  'user/getLeavingTerms': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    errors: [],
  },
  'user/deleteAccount': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.confirmIdentity, errorCodes.accountNotDeletable],
    invalidates: ['user/getProfileInfo'],
  },
});
