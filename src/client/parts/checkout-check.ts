// What is missing or wrong before a booking may be sent, each with the spec's own words (§5).

import type { MessageId } from '#contract/text.ts';
import { parseEmail, parseName } from '#domain/member.ts';
import { parsePhone, type CountryCode } from '#domain/phone.ts';

export const fields = ['fullName', 'mobile', 'email', 'method', 'terms'] as const;
export type Field = (typeof fields)[number];
/** In the order of the page. */
export type Mistakes = Readonly<Partial<Record<Field, MessageId>>>;

export type Answers = {
  readonly fullName: string; readonly countryCode: CountryCode; readonly mobile: string; readonly email: string; readonly method: number | null; readonly agrees: boolean;
};

export function mistakesIn(answers: Answers): Mistakes {
  const name = parseName(answers.fullName);
  const phone = parsePhone(answers.countryCode, answers.mobile);
  const email = parseEmail(answers.email);
  return {
    ...('fault' in name ? { fullName: name.fault === 'blank' ? 'name.blank' : 'name.tooLong' } : {}),
    ...('fault' in phone ? { mobile: phone.fault === 'blank' ? 'phone.blank' : 'phone.invalid' } : {}),
    ...('fault' in email ? { email: email.fault === 'blank' ? 'email.blank' : 'email.format' } : {}),
    ...(answers.method === null ? { method: 'form.methodMissing' } : {}),
    ...(answers.agrees ? {} : { terms: 'error.terms' }),
  };
}

/** The first field to go to; null when all is well. */
export function firstMistake(mistakes: Mistakes): Field | null {
  return fields.find((field) => mistakes[field] !== undefined) ?? null;
}

/** The field a refusal of the server speaks of; null when it speaks of none. */
export function mistakeOf(code: string, details: unknown): Mistakes | null {
  if (code === 'API_PSS_100') return { mobile: 'phone.invalid' };
  if (code === 'API_BKN_106') return { method: 'error.method' };
  if (code === 'API_BKN_109') return { terms: 'error.terms' };
  if (code !== 'API_GNR_100' || typeof details !== 'object' || details === null || !('field' in details)) return null;
  if (details.field === 'fullName') return { fullName: 'name.blank' };
  return details.field === 'email' ? { email: 'email.format' } : null;
}
