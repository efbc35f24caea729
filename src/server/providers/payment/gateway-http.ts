// What all gateways' adapters share: post JSON within a time limit, parse the response, sign, and
// write times in Vietnam's time zone.

import { createHmac } from 'node:crypto';
import { vnd, type Vnd } from '#domain/money.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';

export type Fields = Readonly<Record<string, unknown>>;

/**
 * A create may have been carried out although no response came; MoMo advises 30 s for it
 * (docs/integrations.md, Every payment gateway).
 */
export const createTimeoutMs = 30_000;
export const askTimeoutMs = 15_000;

export function mac(
  algorithm: 'sha256' | 'sha512',
  secret: string,
  text: string,
  encoding: 'hex' | 'base64' = 'hex',
): string {
  return createHmac(algorithm, secret).update(text, 'utf8').digest(encoding);
}

/** The JSON object in a text, or null when it is anything else. */
export function objectOf(text: string): Fields | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Fields)
      : null;
  } catch {
    return null;
  }
}

/**
 * Text and numbers as text, anything else as none: a stranger may send something that has no text
 * at all.
 */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * A code of a gateway: a whole number, sent as one or in digits; null for anything else, such as a
 * list, which `Number` would read as 0.
 */
export function codeOf(value: unknown): number | null {
  const text = textOf(value);
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * A transaction's number, or null where there is none: gateways write 0 for a payment nobody acted
 * on.
 */
export function txnOf(value: unknown): string | null {
  const txn = textOf(value);
  return /^0*$/.test(txn) ? null : txn;
}

/**
 * Whole đồng from units of which `per` make one; null when that leaves a fraction, is no amount, or
 * is in another currency.
 */
export function amountOf(value: unknown, per = 1, currency: unknown = undefined): Vnd | null {
  if (currency !== undefined && currency !== '' && currency !== 'VND') return null;
  const text = textOf(value);
  const amount = /^\d+$/.test(text) ? Number(text) / per : Number.NaN;
  return Number.isSafeInteger(amount) ? vnd(amount) : null;
}

export type HttpReply = {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
};

/** Rejects when no response came in time: then the outcome is unknown. */
export async function postJson(
  url: string,
  body: string,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpReply> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value);

/** `yymmdd` of a moment in Vietnam. */
export const shortDay = (at: Instant): string => localDate(at).slice(2).replaceAll('-', '');

/** `yyyyMMddHHmmss` of a moment in Vietnam, whose seconds are those of UTC. */
export const stamp = (at: Instant): string =>
  localDate(at).replaceAll('-', '') + localTime(at).replace(':', '') + at.slice(17, 19);
