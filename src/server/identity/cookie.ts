// A cookie of this site alone: bound to its host where the browser supports that, read by no
// script, sent from no other site.

import { parse, serialize } from 'hono/utils/cookie';
import type { Settings } from '../settings/settings.ts';

export type Cookie = {
  /** What the browser sent under this name, or null. */
  readonly read: (headers: Headers) => string | null;
  /** The line that sets it. */
  readonly write: (value: string, maxAgeSeconds: number) => string;
};

export function makeCookie({ publicUrl }: Pick<Settings, 'publicUrl'>, bareName: string): Cookie {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:' || hostname === 'localhost';
  const name = secure ? `__Host-${bareName}` : bareName;
  return {
    read: (headers) => readCookie(headers, name),
    write: (value, maxAge) =>
      serialize(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax', secure }),
  };
}

/** What the browser sent under this name, or null. */
export function readCookie(headers: Headers, name: string): string | null {
  return parse(headers.get('Cookie') ?? '', name)[name] ?? null;
}
