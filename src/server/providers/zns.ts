// Sends template messages in Zalo under a phone number (ZNS) and reads its signed reports. Errors
// come with HTTP 200; a refresh token works once, so that one holder keeps it.

import { createHash } from 'node:crypto';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { isSameText } from '../crypto/keys.ts';

export type ZnsSettings = {
  readonly baseUrl: string;
  readonly oauthUrl: string;
  readonly appId: string;
  readonly appSecret: string;
  /** Of the official account; reports are signed with it. */
  readonly oaSecret: string;
  /** The first one, given by hand; later ones are stored. */
  readonly refreshToken: string;
  /** By move and language: `bookedPaid.vi`. */
  readonly templates: Readonly<Record<string, string>>;
};

export type ZnsTokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: Instant;
};
/**
 * Where the tokens are kept. One process at a time claims to renew them, without a lock that would
 * last as long as Zalo's answer; `store` ends the claim, null where nothing new came.
 */
export type ZnsTokenKeeper = {
  read(): Promise<ZnsTokens | null>;
  claim(now: Instant): Promise<boolean>;
  store(tokens: ZnsTokens | null): Promise<void>;
};

export type ZnsMessage = {
  readonly phone: string;
  /** Names the template together with the language. */
  readonly move: string;
  readonly language: string;
  readonly params: Readonly<Record<string, string>>;
  /** At most 48 plain characters; comes back in the report. */
  readonly trackingId: string;
};
/**
 * `refused`: it goes by SMS; `isOurs`: and somebody must look at our account or template;
 * `unknown`: no answer, so that a report may still come.
 */
export type ZnsResult =
  | { readonly outcome: 'accepted'; readonly id: string }
  | { readonly outcome: 'refused'; readonly error: string; readonly isOurs: boolean }
  | { readonly outcome: 'unknown'; readonly error: string };
export type ZnsReport = { readonly trackingId: string; readonly id: string };
export type ZnsSender = {
  readonly isSetUp: boolean;
  hasTemplate(move: string, language: string): boolean;
  send(message: ZnsMessage, now: Instant): Promise<ZnsResult>;
  /** Null for what its sender did not sign, or what reports nothing. */
  readReport(body: string, signature: string): ZnsReport | 'other' | null;
};

const timeoutMs = 8_000;
/** Renewed before the 25 hours end. */
const spareMinutes = 300;
/** No account, refused by the person, at night: nobody of ours has to do anything. */
const usualRefusals: ReadonlySet<number> = new Set([
  -108, -110, -114, -118, -119, -133, -139, -140, -141, -144, -1441, -147,
]);
const tokenIsOver = -124;

export function makeZnsSender(settings: ZnsSettings | null, tokens: ZnsTokenKeeper): ZnsSender {
  if (settings === null)
    return {
      isSetUp: false,
      hasTemplate: () => false,
      send: () => Promise.resolve({ outcome: 'refused', error: 'not set up', isOurs: false }),
      readReport: () => null,
    };
  const templateOf = (move: string, language: string) => settings.templates[`${move}.${language}`];
  const tokenNow = tokenHolder(settings, tokens);
  return {
    isSetUp: true,
    hasTemplate: (move, language) => templateOf(move, language) !== undefined,
    async send(message, now) {
      const template = templateOf(message.move, message.language);
      if (template === undefined)
        return { outcome: 'refused', error: 'no template', isOurs: false };
      const first = await post(settings, template, message, await tokenNow(now));
      if (first !== 'token') return first;
      const second = await post(settings, template, message, await tokenNow(now, 'renewed'));
      return second === 'token'
        ? { outcome: 'refused', error: `${tokenIsOver} the token is over`, isOurs: true }
        : second;
    },
    readReport: (body, signature) => readReport(settings, body, signature),
  };
}

/** `busy`: another process asks for one at this moment. */
type Token = { readonly text: string } | 'busy' | 'none';

/** Of this process one asks, and all who need a token wait for its answer. */
function tokenHolder(settings: ZnsSettings, tokens: ZnsTokenKeeper) {
  let asking: Promise<Token> | null = null;
  const renew = (now: Instant): Promise<Token> => {
    asking ??= renewed(settings, tokens, now).finally(() => {
      asking = null;
    });
    return asking;
  };
  return async (now: Instant, isOver?: 'renewed'): Promise<Token> => {
    if (isOver !== undefined) return renew(now);
    const stored = await tokens.read();
    if (stored !== null && addMinutes(now, spareMinutes) < stored.expiresAt)
      return { text: stored.accessToken };
    const made = await renew(now);
    const isUsable = stored !== null && now < stored.expiresAt;
    return typeof made === 'string' && isUsable ? { text: stored.accessToken } : made;
  };
}

async function renewed(
  settings: ZnsSettings,
  tokens: ZnsTokenKeeper,
  now: Instant,
): Promise<Token> {
  if (!(await tokens.claim(now))) return 'busy';
  const stored = await tokens.read();
  const made = await askForTokens(settings, stored?.refreshToken ?? settings.refreshToken, now);
  await tokens.store(made);
  return made === null ? 'none' : { text: made.accessToken };
}

async function askForTokens(
  settings: ZnsSettings,
  refreshToken: string,
  now: Instant,
): Promise<ZnsTokens | null> {
  const answer = await fetch(`${settings.oauthUrl}/v4/oa/access_token`, {
    method: 'POST',
    headers: { secret_key: settings.appSecret },
    body: new URLSearchParams({
      refresh_token: refreshToken,
      app_id: settings.appId,
      grant_type: 'refresh_token',
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((response) => response.json() as Promise<Record<string, unknown>>)
    .catch(() => null);
  const [access, refresh] = [answer?.['access_token'], answer?.['refresh_token']];
  if (typeof access !== 'string' || typeof refresh !== 'string') return null;
  const seconds = Number(answer?.['expires_in'] ?? 90_000);
  return {
    accessToken: access,
    refreshToken: refresh,
    expiresAt: addMinutes(now, seconds / 60),
  };
}

async function post(
  settings: ZnsSettings,
  template: string,
  message: ZnsMessage,
  token: Token,
): Promise<ZnsResult | 'token'> {
  if (typeof token === 'string')
    return { outcome: 'refused', error: `no token (${token})`, isOurs: token === 'none' };
  let body: { readonly error?: unknown; readonly message?: unknown; readonly data?: unknown };
  try {
    const answer = await fetch(`${settings.baseUrl}/message/template`, {
      method: 'POST',
      headers: { access_token: token.text, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        phone: message.phone.replace(/^\+/, ''),
        template_id: template,
        template_data: message.params,
        tracking_id: message.trackingId,
        sending_mode: '1',
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = (await answer.json()) as typeof body;
  } catch (error) {
    return { outcome: 'unknown', error: error instanceof Error ? error.message : String(error) };
  }
  const code = Number(body.error);
  const { msg_id: id } = (body.data ?? {}) as { readonly msg_id?: unknown };
  if (code === 0 && typeof id === 'string') return { outcome: 'accepted', id };
  if (code === tokenIsOver) return 'token';
  return {
    outcome: 'refused',
    error: `${code} ${String(body.message ?? '')}`.trim().slice(0, 300),
    isOurs: !usualRefusals.has(code),
  };
}

/** `mac=` and the plain SHA-256 of app, body, the body's own time and the account's secret. */
function readReport(
  { appId, oaSecret }: ZnsSettings,
  body: string,
  signature: string,
): ZnsReport | 'other' | null {
  let report: Record<string, unknown>;
  try {
    report = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return null;
  }
  const timestamp = typeof report['timestamp'] === 'string' ? report['timestamp'] : '';
  const mac = createHash('sha256').update(`${appId}${body}${timestamp}${oaSecret}`).digest('hex');
  if (!isSameText(signature, `mac=${mac}`)) return null;
  const message = (report['message'] ?? {}) as Record<string, unknown>;
  const [trackingId, id] = [message['tracking_id'], message['msg_id']];
  return report['event_name'] === 'user_received_message' &&
    typeof trackingId === 'string' &&
    typeof id === 'string'
    ? { trackingId, id }
    : 'other';
}
