// Tests how much of a social account is shown.

import { expect, test } from 'vitest';
import { maskedEmail } from './social.ts';

test.each([
  ['ngoclan@example.com', 'n•••@example.com'],
  ['a@b.vn', 'a•••@b.vn'],
  ['', ''],
  ['@example.com', ''],
  ['no address', ''],
])('%j is shown as %j', (email, shown) => expect(maskedEmail(email)).toBe(shown));
