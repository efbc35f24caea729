// Calls of notifications: the public key, push subscriptions, and which kinds of reminders a member
// wants.

import { defineCalls } from './call.ts';

export const pushCalls = defineCalls({
  'push/getPublicKey': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    errors: [],
  },
  'push/subscribe': {
    method: 'POST',
    who: 'anyone',
    offline: 'never',
    errors: [],
  },
  'push/unsubscribe': {
    method: 'POST',
    who: 'anyone',
    offline: 'never',
    errors: [],
  },
  'push/getReminderSettings': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'push/updateReminderSettings': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    errors: [],
    invalidates: ['push/getReminderSettings', 'user/getSettings'],
  },
});
