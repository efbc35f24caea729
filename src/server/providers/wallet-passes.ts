// Passes in the wallets of phones: files that Apple's takes, links that save to Google's, and telling
// either that a stay has changed.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { connect } from 'node:http2';
import type { WalletKind } from '#contract/schemas/booking.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { rs256Token } from '../crypto/signed-token.ts';
import {
  applePass,
  applePassFile,
  type ApplePassIds,
  type PassCertificates,
  type PassSource,
} from '../wallet/apple-pass.ts';
import { googleObject, googleObjectId, googleSaveToken } from '../wallet/google-pass.ts';
import type { PassFacts } from '../wallet/pass-facts.ts';

export type ApplePassKeys = ApplePassIds &
  PassCertificates & {
    /** Where phones are told that a pass has changed; null where nobody is. */
    readonly pushUrl: string | null;
  };
export type GoogleWalletKeys = {
  readonly issuer: string;
  readonly account: string;
  /** PEM of the service account's key. */
  readonly key: string;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly saveUrl: string;
};
export type WalletKeys = {
  readonly apple: ApplePassKeys | null;
  readonly google: GoogleWalletKeys | null;
};

/** `gone`: there is nothing to tell any more; `later`: it may take it when asked again. */
export type PassUpdate = 'done' | 'gone' | 'later';

export type WalletPasses = {
  /** For which wallets passes are made; Apple's only while its certificate is valid. */
  kinds(now: Instant): readonly WalletKind[];
  /** The `.pkpass` file. Throws where Apple's keys are not set. */
  appleFile(facts: PassFacts, source: PassSource, now: Instant): Promise<Uint8Array>;
  /** Of a pass that a phone names, whether it is one of ours. */
  isOurType(passTypeId: string): boolean;
  /** The address that saves the pass. Throws where Google's keys are not set. */
  googleLink(facts: PassFacts, siteUrl: string, now: Instant): string;
  tellPhone(pushToken: string): Promise<PassUpdate>;
  changeGoogle(facts: PassFacts, now: Instant): Promise<PassUpdate>;
  /** Ends when Apple's certificate does; null where there is none. */
  readonly appleUntil: Date | null;
};

const timeoutMs = 8_000;
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const tokenSeconds = 3_600;

export function makeWalletPasses({ apple, google }: WalletKeys): WalletPasses {
  const appleUntil =
    apple === null ? null : new Date(new X509Certificate(apple.certificate).validTo);
  const accessToken = google === null ? null : tokensOf(google);
  return {
    appleUntil,
    kinds: (now) => [
      ...(appleUntil !== null && appleUntil.getTime() > epochMs(now) ? (['apple'] as const) : []),
      ...(google === null ? [] : (['google'] as const)),
    ],
    isOurType: (passTypeId) => apple?.passTypeId === passTypeId,
    async appleFile(facts, source, now) {
      if (apple === null) throw new RangeError("no keys of Apple's wallet");
      return applePassFile(applePass(facts, apple, source), apple, now);
    },
    googleLink(facts, siteUrl, now) {
      if (google === null) throw new RangeError("no keys of Google's wallet");
      const signer = { ...google, key: createPrivateKey(google.key) };
      return `${google.saveUrl}/${googleSaveToken(facts, signer, siteUrl, now)}`;
    },
    async tellPhone(pushToken) {
      if (apple === null || apple.pushUrl === null) return 'done';
      return pushToPhone(apple, apple.pushUrl, pushToken).catch(() => 'later');
    },
    async changeGoogle(facts, now) {
      if (google === null || accessToken === null) return 'gone';
      try {
        const { issuer, apiUrl } = google;
        const answer = await fetch(
          `${apiUrl}/walletobjects/v1/genericObject/${googleObjectId(issuer, facts.code)}`,
          {
            method: 'PATCH',
            headers: {
              'Content-Type': 'application/json',
              Authorization: `Bearer ${await accessToken(now)}`,
            },
            body: JSON.stringify(googleObject(facts, issuer)),
            redirect: 'error',
            signal: AbortSignal.timeout(timeoutMs),
          },
        );
        // Whoever did not save the pass has none to change.
        return answer.ok ? 'done' : answer.status === 404 ? 'gone' : 'later';
      } catch {
        return 'later';
      }
    },
  };
}

/** Access tokens of the service account, asked for again shortly before they end. */
function tokensOf({ account, key, tokenUrl }: GoogleWalletKeys): (now: Instant) => Promise<string> {
  let kept: { readonly token: string; readonly until: number } | null = null;
  return async (now) => {
    const seconds = Math.floor(epochMs(now) / 1_000);
    if (kept !== null && kept.until > seconds) return kept.token;
    const claims = {
      iss: account,
      scope,
      aud: tokenUrl,
      iat: seconds,
      exp: seconds + tokenSeconds,
    };
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: rs256Token(claims, createPrivateKey(key)),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = (await answer.json()) as { access_token?: string; expires_in?: number };
    if (body.access_token === undefined) throw new Error(`no token: ${answer.status}`);
    kept = { token: body.access_token, until: seconds + (body.expires_in ?? 0) - 60 };
    return kept.token;
  };
}

/**
 * An empty notification over HTTP/2 with the pass's own certificate: the phone then asks for the
 * newest pass itself.
 */
function pushToPhone(
  { certificate, key, passTypeId }: ApplePassKeys,
  url: string,
  pushToken: string,
): Promise<PassUpdate> {
  return new Promise((done, fail) => {
    const session = connect(url, { cert: certificate, key });
    const end = (result: PassUpdate): void => {
      session.close();
      done(result);
    };
    session.setTimeout(timeoutMs, () => session.destroy(new Error('no answer')));
    session.on('error', fail);
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${pushToken}`,
      'apns-topic': passTypeId,
    });
    request.on('error', fail);
    request.on('response', ({ ':status': status = 0 }) => {
      request.resume();
      // 400 is a token that is none, 410 one that no phone has any more.
      end(status === 200 ? 'done' : status === 400 || status === 410 ? 'gone' : 'later');
    });
    request.end('{}');
  });
}
