// The account of the ZaloPay wallet that shows our pages: its window gives the page a code, which
// is exchanged here for the account (docs/integrations.md, ZaloPay wallet).

import { createHash } from 'node:crypto';
import { parsePhone } from '#domain/phone/phone-number.ts';
import type { SocialAdapter, SocialKeys } from './social-adapter.ts';

const timeoutMs = 15_000;
/** Only the fields that are used are requested. */
const fields = 'user.phone,user.name';

type Answer = {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly error?: unknown; readonly code?: unknown };
};

/**
 * The hash is written as hexadecimal text before it is encoded, as in the wallet's published
 * example.
 */
export function walletChallenge(verifier: string): string {
  return Buffer.from(createHash('sha256').update(verifier).digest('hex')).toString('base64url');
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The phone comes as a number, so without the 0 it begins with; '' when it is none of ours. */
function phoneOf(sent: unknown): string {
  const parsed = parsePhone('+84', textOf(sent));
  return 'phone' in parsed ? parsed.phone : '';
}

/**
 * Nothing here is signed: it is believed because it comes from the wallet's own server over our own
 * connection to it.
 */
export function walletAdapter({
  oauthUrl,
  appId,
  secret,
}: NonNullable<SocialKeys['zalopay']>): SocialAdapter {
  const call = async (
    path: string,
    init: RequestInit,
  ): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${oauthUrl}${path}`, {
      ...init,
      headers: { ...init.headers, 'x-secret-key': secret },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { data, error } = (await answer.json()) as Answer;
    if (!answer.ok || data === undefined)
      throw new Error(
        `the wallet answered ${answer.status} ${textOf(error?.code)} ${textOf(error?.error)}`,
      );
    return data;
  };
  return {
    open: ({ state, verifier }) =>
      Promise.resolve({
        url: '',
        wallet: { appId: Number(appId), codeChallenge: walletChallenge(verifier), state },
      }),
    async enter({ code }, { verifier }) {
      const body = JSON.stringify({ code, code_verifier: verifier });
      const { access_token: token } = await call('/oauth/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      const person = await call(`/oauth/user/info?fields=${fields}`, {
        headers: { Authorization: `Bearer ${textOf(token)}` },
      });
      const subject = textOf(person['muid']);
      if (subject === '') throw new Error('the wallet does not say who that is');
      return {
        subject,
        email: '',
        name: textOf(person['display_name']),
        phone: phoneOf(person['user_phone']),
      };
    },
  };
}
