// Tests the attributes of cookies, and that one is found among others.

import { expect, test } from 'vitest';
import { makeCookie, readCookie } from './cookie.ts';

const sent = (cookies: string) => new Headers({ Cookie: cookies });

test('a cookie of a site on HTTPS is bound to its host and sent from no other site', () => {
  const { write } = makeCookie({ publicUrl: 'https://stay.example' }, 'device');
  expect(write('a.b', 60)).toBe(
    '__Host-device=a.b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(write('', 0)).toBe('__Host-device=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
});

test('over plain HTTP it goes without what only HTTPS can promise', () => {
  const { write } = makeCookie({ publicUrl: 'http://192.168.1.9:3000' }, 'device');
  expect(write('a.b', 60)).toBe('device=a.b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
});

test('it is read by its whole name', () => {
  const { read } = makeCookie({ publicUrl: 'http://localhost:3000' }, 'device');
  expect(read(sent('device=x; a__Host-device=y; __Host-device=z; b=__Host-device=w'))).toBe('z');
  expect(read(sent('device=x'))).toBeNull();
  expect(read(new Headers())).toBeNull();
});

test('a value that nobody could have set is read without failing', () =>
  expect(readCookie(sent('locale=%E0%A4%A; bytes=few'), 'locale')).toBe('%E0%A4%A'));
