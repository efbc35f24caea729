// What a browser sends to subscribe to notifications, and which kinds of reminders a member wants.

import * as v from 'valibot';
import { reminderKinds } from '#domain/reminder.ts';
import { defineSchemas } from './define-schemas.ts';

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

export const pushSchemas = defineSchemas({
  'push/getPublicKey': {
    description:
      'The key a browser subscribes with: only what is signed with its other half is ' +
      'delivered (RFC 8292).',
    input: v.object({}),
    output: v.object({ publicKey: v.string() }),
  },
  'push/subscribe': {
    description:
      'From now on this browser is told what concerns the member who is signed in, or the ' +
      'bookings made on this device as a guest; switched on at a desk, also which rooms wait ' +
      'for its word.',
    input: v.object({
      endpoint: Endpoint,
      p256dh: Key,
      auth: Key,
      /** The endpoint it had before, where the browser was given another. */ oldEndpoint:
        v.optional(Endpoint),
      /** Whether it is notified of rooms that wait for the desk; left out, that stays as it is. */ atDesk:
        v.optional(v.boolean()),
    }),
    output: v.object({}),
  },
  'push/unsubscribe': {
    description: 'This browser is told nothing any more; signing out does the same.',
    input: v.object({ endpoint: Endpoint }),
    output: v.object({}),
  },
  'push/getReminderSettings': {
    description: 'Which kinds of reminders the member wants.',
    input: v.object({}),
    output: Settings,
  },
  'push/updateReminderSettings': {
    description: 'Switches kinds of reminders on or off; what is left out stays.',
    input: v.object({ reminders: kinds(v.optional(v.boolean())) }),
    output: Settings,
  },
});
