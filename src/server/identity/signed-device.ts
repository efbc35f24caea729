// A device is an id that we sign and its browser stores: throwing it away makes a new device, of
// which a network gets only a limited number.

import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import { isSameText, randomToken, type Keys } from '../crypto/keys.ts';
import type { Settings } from '../settings/settings.ts';
import { makeCookie, type Cookie } from './cookie.ts';
import { makeBuckets } from './token-bucket.ts';
import { networkOf } from './verification-code.ts';

export function deviceCookie(settings: Pick<Settings, 'publicUrl'>): Cookie {
  return makeCookie(settings, 'device');
}

/** The value of the cookie: the id and our signature over it. */
export function signDevice(keys: Keys, id: string): string {
  return `${id}.${keys.mac('device', id)}`;
}

/** The id of a device that was signed here, or null. */
export function readDevice(keys: Keys, cookie: string | null): string | null {
  const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (id === undefined || signature === undefined) return null;
  return isSameText(keys.mac('device', id), signature) ? id : null;
}

/**
 * The `Set-Cookie` line that gives a new device to a browser that has none; null when it has one,
 * or when its network was given too many.
 */
export type DeviceIssuer = (headers: Headers, address: string, now: Instant) => string | null;

/** Each process counts for itself; a caller without an address is this process itself. */
export function makeDeviceIssuer(keys: Keys, settings: Pick<Settings, 'publicUrl'>): DeviceIssuer {
  const cookie = deviceCookie(settings);
  const networks = makeBuckets(policy.newDevicesAtOnce, policy.newDevicesPerMinute / 60);
  return (headers, address, now) => {
    if (readDevice(keys, cookie.read(headers)) !== null) return null;
    if (address !== '' && networks.take(networkOf(address), now) !== null) return null;
    return cookie.write(signDevice(keys, randomToken()), policy.deviceCookieDays * 86_400);
  };
}
