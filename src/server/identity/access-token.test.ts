// Tests that an access token names the caller and its expiry, and that nobody but the server can
// write one.

import { describe, expect, test } from 'vitest';
import { addMinutes, instant } from '#domain/time/time.ts';
import { makeKeys } from '../crypto/keys.ts';
import { makeAccessToken, readAccessToken } from './access-token.ts';

const keys = makeKeys('a secret of the tests, long enough 1');
const now = instant('2026-03-14T08:00:00Z');
const claims = { sn: 42, family: 'F_mily-F_mily-F_mily-2' };

describe('an access token', () => {
  const { accessToken, expiresAt } = makeAccessToken(keys, claims, now);

  test('it is read back for thirty minutes, to the millisecond', () => {
    expect(expiresAt).toBe('2026-03-14T08:30:00.000Z');
    expect(readAccessToken(keys, accessToken, now)).toEqual({ ...claims, expiresAt });
    expect(readAccessToken(keys, accessToken, instant('2026-03-14T08:29:59.999Z'))).toEqual({
      ...claims,
      expiresAt,
    });
    expect(readAccessToken(keys, accessToken, expiresAt)).toBe('expired');
    expect(readAccessToken(keys, accessToken, addMinutes(now, 100_000))).toBe('expired');
  });

  test('it fits a header and an address', () => {
    expect(accessToken).toMatch(/^[\w.-]{60,100}$/);
  });

  test('a token of another secret is none', () => {
    expect(
      readAccessToken(makeKeys('a secret of the tests, long enough 2'), accessToken, now),
    ).toBeNull();
  });

  test('no single changed character leaves it valid', () => {
    for (let at = 0; at < accessToken.length; at += 1) {
      for (const other of ['0', 'A', 'z', '.', '-']) {
        // The last character of base64url carries two unused bits, so it too must be compared as
        // text.
        if (accessToken[at] === other) continue;
        expect(
          readAccessToken(keys, accessToken.slice(0, at) + other + accessToken.slice(at + 1), now),
        ).toBeNull();
      }
    }
  });

  test('parts cannot be moved between fields', () => {
    const [sn, family, end, signature] = accessToken.split('.');
    expect(readAccessToken(keys, [end, family, sn, signature].join('.'), now)).toBeNull();
    expect(readAccessToken(keys, [`${sn}1`, family, end, signature].join('.'), now)).toBeNull();
    expect(readAccessToken(keys, [sn, family, 'zzzzzzzz', signature].join('.'), now)).toBeNull();
  });

  test('what was signed here for another purpose is none', () => {
    const [sn = '', family = '', end = ''] = accessToken.split('.');
    for (const purpose of [
      'refresh token',
      'booking link',
      'companion link',
      'pin',
      'device of a list',
      'search receipt',
      'left phone',
      'usage phone',
      'verification code',
    ]) {
      const signature = keys.mac(purpose, sn, family, end);
      expect(readAccessToken(keys, [sn, family, end, signature].join('.'), now)).toBeNull();
    }
    expect(readAccessToken(keys, keys.checkInToken('ABC234'), now)).toBeNull();
    expect(keys.isCheckInToken(accessToken)).toBe(false);
  });

  const others = [
    '',
    '.',
    '...',
    'a.b.c.d',
    'null',
    `${accessToken}.`,
    ` ${accessToken}`,
    accessToken.slice(0, -1),
  ];
  test.each(others)('%j is none', (text) => {
    expect(readAccessToken(keys, text, now)).toBeNull();
  });
});
