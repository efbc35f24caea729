// Calls of notifications: the key that signs them, which browser is told, and which kinds of reminders a member wants.

import * as v from 'valibot';
import { reminderKinds } from '#domain/reminder.ts';
import { defineCalls } from '../call.ts';

const Endpoint = v.pipe(v.string(), v.maxLength(1_000), v.url());
const Key = v.pipe(v.string(), v.regex(/^[\w-]{10,200}={0,2}$/));
const kinds = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object(
    Object.fromEntries(reminderKinds.map((kind) => [kind, schema])) as Record<
      (typeof reminderKinds)[number],
      Schema
    >,
  );
const Settings = v.object({ reminders: kinds(v.boolean()) });

export const pushCalls = defineCalls({
  'push/getPublicKey': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    fails: [],
    input: v.object({}),
    output: v.object({ publicKey: v.string() }),
    says: 'The key a browser subscribes with: only what is signed with its other half is delivered (RFC 8292).',
  },
  'push/subscribe': {
    method: 'POST',
    who: 'anyone',
    offline: 'never',
    fails: [],
    input: v.object({
      endpoint: Endpoint,
      p256dh: Key,
      auth: Key,
      /** The address it had before, where the browser was given another. */ oldEndpoint:
        v.optional(Endpoint),
      /** Whether it is told of rooms that wait for the desk; left out, that stays as it is. */ atDesk:
        v.optional(v.boolean()),
    }),
    output: v.object({}),
    says: 'From now on this browser is told what concerns the member who is signed in, or the bookings made on this device as a guest; switched on at a desk, also which rooms wait for its word.',
  },
  'push/unsubscribe': {
    method: 'POST',
    who: 'anyone',
    offline: 'never',
    fails: [],
    input: v.object({ endpoint: Endpoint }),
    output: v.object({}),
    says: 'This browser is told nothing any more; signing out does the same.',
  },
  'push/getReminderSettings': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({}),
    output: Settings,
    says: 'Which kinds of reminders the member wants.',
  },
  'push/updateReminderSettings': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    fails: [],
    touches: ['push/getReminderSettings', 'user/getSettings'],
    input: v.object({ reminders: kinds(v.optional(v.boolean())) }),
    output: Settings,
    says: 'Switches kinds of reminders on or off; what is left out stays.',
  },
});
