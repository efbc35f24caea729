// Sends messages to the browsers' push services and reports the result of each; no other address is
// ever called (RFC 8030).

import { createHash } from 'node:crypto';
import { addMinutes, epochMs, instant, minutesBetween, type Instant } from '#domain/time/time.ts';
import {
  encryptPushMessage,
  vapidHeader,
  type BrowserKeys,
  type VapidKeys,
} from './web-push-encryption.ts';

export type PushSettings = {
  readonly keys: VapidKeys;
  /** How a push service contacts the sender: our own address. */
  readonly subject: string;
  /** Origins that are called besides the browsers' own services: the sandbox's. */
  readonly origins: readonly string[];
  /** Addresses that are redirected to a stand-in; never in production. */
  readonly rewrites: readonly { readonly from: string; readonly to: string }[];
};

export type PushMessage = {
  readonly text: string;
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
  /** How long the push service keeps it for a phone that is away. */ readonly minutes: number;
};
/**
 * `taken`: accepted; `gone`: the subscription no longer exists; `large`: it must be shorter;
 * `later`: retry, after so many minutes where that is given; `refused`: our request is wrong.
 */
export type PushResult = {
  readonly outcome: 'taken' | 'gone' | 'large' | 'later' | 'refused';
  readonly status: number;
  readonly againMinutes: number | null;
};
export type PushSender = {
  readonly publicKey: string;
  isKnown(endpoint: string): boolean;
  send(to: BrowserKeys & { readonly endpoint: string }, message: PushMessage): Promise<PushResult>;
};

/** The push services of the browsers' makers; no other address that somebody sends us is called. */
const services =
  /^(?:fcm\.googleapis\.com|jmt17\.google\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)$/;
const timeoutMs = 10_000;
const tokenHours = 12;
const dayMinutes = 1_440;

/** `clock` is the real time, because others check what is signed. */
export function makePushSender(settings: PushSettings, clock: () => Instant): PushSender {
  const { keys, subject, rewrites } = settings;
  /** Until when a service asked not to be called, for all its subscriptions. */
  const pauses = new Map<string, Instant>();
  const isKnown = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, origin, username } = new URL(endpoint);
    return (
      username === '' &&
      ((protocol === 'https:' && port === '' && services.test(hostname)) ||
        settings.origins.includes(origin))
    );
  };
  return {
    publicKey: keys.publicKey,
    isKnown,
    async send(to, message) {
      if (!isKnown(to.endpoint)) return { outcome: 'gone', status: 0, againMinutes: null };
      const now = clock();
      const { origin } = new URL(to.endpoint);
      const paused = pauses.get(origin);
      if (paused !== undefined && paused > now)
        return { outcome: 'later', status: 429, againMinutes: minutesBetween(now, paused) };
      const rewritten = rewrites.find(({ from }) => to.endpoint.startsWith(`${from}/`));
      const address =
        rewritten === undefined
          ? to.endpoint
          : `${rewritten.to}${to.endpoint.slice(rewritten.from.length)}`;
      const headers = {
        TTL: String(Math.max(0, Math.min(28 * dayMinutes * 60, Math.floor(message.minutes * 60)))),
        Urgency: message.urgency,
        Topic: topicOf(message.topic),
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        Authorization: vapidHeader(
          keys,
          origin,
          subject,
          Math.floor(epochMs(addMinutes(now, tokenHours * 60)) / 1_000),
        ),
      };
      const answer = await fetch(address, {
        method: 'POST',
        headers,
        body: new Uint8Array(encryptPushMessage(message.text, to)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      void answer?.body?.cancel();
      const result = read(answer, now);
      if (result.againMinutes !== null) pauses.set(origin, addMinutes(now, result.againMinutes));
      return result;
    },
  };
}

/** At most 32 letters without a meaning. */
function topicOf(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}

function read(answer: Response | null, now: Instant): PushResult {
  if (answer === null) return { outcome: 'later', status: 0, againMinutes: null };
  const { status } = answer;
  if (answer.ok) return { outcome: 'taken', status, againMinutes: null };
  if (status === 404 || status === 410) return { outcome: 'gone', status, againMinutes: null };
  if (status === 413) return { outcome: 'large', status, againMinutes: null };
  // Windows says 406 where others say 429.
  if (status === 429 || status === 406)
    return {
      outcome: 'later',
      status: 429,
      againMinutes: retryMinutes(answer.headers.get('Retry-After'), now),
    };
  return {
    outcome: status >= 500 || status === 408 ? 'later' : 'refused',
    status,
    againMinutes: null,
  };
}

/** Seconds or a date; a minute without either, a day at most. */
function retryMinutes(result: string | null, now: Instant): number {
  const minutes =
    result === null
      ? 1
      : /^\d+$/.test(result)
        ? Number(result) / 60
        : Number.isNaN(Date.parse(result))
          ? 1
          : minutesBetween(now, instant(Date.parse(result)));
  return Math.max(1 / 60, Math.min(dayMinutes, minutes));
}
