// Names and e-mails as people type them, and what is said of a wrong one.

import * as v from 'valibot';
import { parseEmail, parseName, type EmailFault, type NameFault } from '#domain/member.ts';
import type { MessageId } from '../message-id.ts';
import { faultless, wordsFor } from './faultless.ts';

export const nameWords = {
  blank: 'name.blank',
  tooLong: 'name.tooLong',
} as const satisfies Record<NameFault, MessageId>;
export const emailWords = {
  blank: 'email.blank',
  format: 'email.format',
} as const satisfies Record<EmailFault, MessageId>;

export const isBlank = (typed: string): boolean => typed.trim() === '';

/** As a call takes it: longer than a name may be, whose characters take several units of text. */
export const Name = v.pipe(v.string(), v.maxLength(200, 'name.tooLong' satisfies MessageId));
export const Email = v.pipe(v.string(), v.maxLength(254, 'email.format' satisfies MessageId));

export const RequiredName = v.pipe(
  Name,
  faultless((typed) => wordsFor(parseName(typed), nameWords)),
);
export const OptionalName = v.pipe(
  Name,
  faultless((typed) => (isBlank(typed) ? null : wordsFor(parseName(typed), nameWords))),
);
export const RequiredEmail = v.pipe(
  Email,
  faultless((typed) => wordsFor(parseEmail(typed), emailWords)),
);
