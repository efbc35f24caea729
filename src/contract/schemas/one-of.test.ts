import * as v from 'valibot';
import { expect, test } from 'vitest';
import { schemasOf } from './call-schemas.ts';

test('signing in with nothing is told what to send', () => {
  const { issues = [] } = v.safeParse(schemasOf('auth/signIn').input, {});
  expect(issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Send one of: \{ .*challenge.* \} or \{ .*pin.* \}\.$/),
  ]);
});
