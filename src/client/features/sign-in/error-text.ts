// Error texts of signing in: the code's message, the tries left, and how long to wait. A newer
// server's code, which this page does not know, is told in the server's words.

import type { IntlShape } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import { epochMs, localTime, type Instant } from '#domain/time/time.ts';
import { errorCodeOf, serverMessageOf } from '../../errors/error-code.ts';
import { serverNow } from '../../runtime/server-clock.ts';

const detail = (error: unknown, name: string): unknown =>
  error instanceof Fault && typeof error.details === 'object' && error.details !== null
    ? (error.details as Record<string, unknown>)[name]
    : undefined;

/**
 * `Thử lại sau 12 phút.`, or `Thử lại lúc 14:05.` when that is more than an hour away, or '' when
 * there is nothing to wait for.
 */
function waitText(error: unknown, intl: IntlShape): string {
  const resendAt = detail(error, 'resendAt');
  if (typeof resendAt !== 'string') return '';
  const seconds = Math.max(
    1,
    Math.ceil((epochMs(resendAt as Instant) - epochMs(serverNow())) / 1_000),
  );
  if (seconds < 60) return intl.formatMessage({ id: 'code.waitSeconds' }, { count: seconds });
  if (seconds <= 3_600)
    return intl.formatMessage({ id: 'code.waitMinutes' }, { count: Math.ceil(seconds / 60) });
  return intl.formatMessage({ id: 'code.waitUntil' }, { time: localTime(resendAt as Instant) });
}

/**
 * Until when a new device gets no code for this number because strangers used up today's codes, or
 * null for any other refusal.
 */
export function newDeviceUntil(error: unknown): Instant | null {
  const until =
    errorCodeOf(error) === errorCodes.newDeviceLimit ? detail(error, 'resendAt') : undefined;
  return typeof until === 'string' ? (until as Instant) : null;
}

function messageText(error: unknown, intl: IntlShape): string {
  const code = errorCodeOf(error);
  if (isErrorCode(code)) return intl.formatMessage({ id: errors[code].text as MessageId });
  return serverMessageOf(error) ?? intl.formatMessage({ id: 'error.unexpected' });
}

/** The whole text, one or two sentences. */
export function signInErrorText(error: unknown, intl: IntlShape): string {
  const first = messageText(error, intl);
  const left = detail(error, 'triesLeft');
  const second =
    typeof left === 'number' && left > 0
      ? intl.formatMessage({ id: 'code.triesLeft' }, { count: left })
      : waitText(error, intl);
  return second === ''
    ? first
    : intl.formatMessage(
        { id: 'common.twoSentences' },
        { first: first.replace(/\.$/, ''), second },
      );
}
