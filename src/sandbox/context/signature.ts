// Message authentication as the gateways publish it, computed from raw text only and compared in
// constant time.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The MAC of `text` (UTF-8) under `secret`: lower-case hex or base64. */
export const hmac = (
  algorithm: 'sha256' | 'sha512',
  secret: string,
  text: string,
  encoding: 'hex' | 'base64' = 'hex',
): string => createHmac(algorithm, secret).update(text, 'utf8').digest(encoding);

/**
 * True when a received MAC equals ours; anything that is not a text of our length is simply
 * unequal.
 */
export const sameMac = (ours: string, theirs: unknown): boolean => {
  if (typeof theirs !== 'string') return false;
  const a = Buffer.from(ours, 'utf8');
  const b = Buffer.from(theirs, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * `k=v` joined by `&` in the given order, values as they are (not url-encoded), an absent one kept
 * as `k=`.
 */
export const pairs = (
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string => fields.map((field) => `${field}=${String(values[field] ?? '')}`).join('&');
