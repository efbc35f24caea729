// Numbers as people type them and addresses write them.

import * as v from 'valibot';
import type { Vnd } from '#domain/money.ts';
import type { MessageId } from '../message-id.ts';

export const Amount = v.custom<Vnd>((value) => Number.isSafeInteger(value), 'whole đồng');

/**
 * A whole number, sent as a number or, in an address, as text. Generic, so that its type names this
 * message alone.
 */
export const whole = <const Message extends MessageId | undefined = undefined>(
  min: number,
  max: number,
  message?: Message,
) =>
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))],
      message,
    ),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );

/** A number that only a form sends, never an address. */
export const count = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
