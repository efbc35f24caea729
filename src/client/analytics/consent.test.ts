// Promises that bots are recognised by what they say of themselves.

import { expect, test } from 'vitest';
import { isBot } from './consent.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';

test.each([
  [phone, false, false],
  [phone, true, true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false, true],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
    false,
    true,
  ],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', false, true],
])('%s, driven: %s, is a robot: %s', (userAgent, webdriver, is) =>
  expect(isBot({ userAgent, webdriver })).toBe(is),
);
