// The security headers of pages: what may run, who may frame us, what referrer is sent
// (docs/performance.md, S2).

import { createHash } from 'node:crypto';
import { firstScript } from '#contract/first-script.ts';
import { homeRoomScript } from '#contract/home-room.ts';
import { ownMark } from '#contract/own-mark.ts';

/** The scripts in pages without a nonce, because they are the same in all of them. */
const hashes = [firstScript, homeRoomScript]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ');

/**
 * Everything comes from this origin; inline, only scripts with this response's nonce run, and the
 * those of the hashes; addresses of workers pass a policy: `worker` for the service worker, `default`
 * for the map's. `mapOrigin` is the origin of another map style, if there is one; `framers` are the
 * wallets whose page may show ours in a frame; `sdkOrigin` is where a page inside a wallet loads
 * the wallet's own script.
 */
export function contentPolicy(
  nonce: string,
  isSecure: boolean,
  mapOrigin: string | null = null,
  framers: readonly string[] = [],
  sdkOrigin: string | null = null,
): string {
  const map = mapOrigin === null ? '' : ` ${mapOrigin}`;
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes} 'nonce-${nonce}'${sdkOrigin === null ? '' : ` ${sdkOrigin}`}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self'${map}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framers.length === 0 ? "'none'" : framers.join(' ')}`,
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types worker default',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export function commonHeaders(isSecure: boolean): Record<string, string> {
  return {
    [ownMark.header]: ownMark.value,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy':
      'geolocation=(self), otp-credentials=(self), publickey-credentials-get=(self), ' +
      'publickey-credentials-create=(self), camera=(self), microphone=(), payment=()',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
