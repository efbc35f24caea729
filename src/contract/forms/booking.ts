// What a person types at the checkout, and later when they cancel or say how the arrival went.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import type { MessageId } from '../message-id.ts';
import { Phone } from './auth.ts';
import { Email, Name } from './member.ts';
import { count } from './number.ts';

/** To whom an invoice is made out. */
export const Invoice = v.object({
  company: v.pipe(v.string(), v.maxLength(200)),
  taxCode: v.pipe(v.string(), v.maxLength(20, 'invoice.taxCodeFormat' satisfies MessageId)),
  address: v.pipe(v.string(), v.maxLength(300)),
  email: Email,
});

export const Rooms = count(1, 5);

/** Who comes, and what they ask for. */
export const Guest = v.object({
  adults: count(1, 30),
  children: count(0, 20),
  fullName: Name,
  ...Phone.entries,
  email: Email,
  specialRequests: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  agreesToTerms: v.boolean(),
});

export const CancelNote = v.pipe(v.string(), v.maxLength(policy.cancelNoteMax));
/** What one side reports about an arrival that went wrong. */
export const DisputeText = v.pipe(v.string(), v.maxLength(policy.disputeTextMax));
