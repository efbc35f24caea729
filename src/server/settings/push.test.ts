// Tests that the site always has push keys, that configured keys must be a pair, and that nothing
// is redirected in production.

import { describe, expect, it } from 'vitest';
import { pushSettingsOf } from './push.ts';

const site = {
  isProduction: false,
  publicUrl: 'http://localhost:3000',
  secret: 'a secret that only the tests know, 32+',
  sandboxUrl: 'http://localhost:3001/',
};
const read = (env: Record<string, string>, change: Partial<typeof site> = {}) => {
  const mistakes: string[] = [];
  return { ...pushSettingsOf(env, { ...site, ...change }, mistakes), mistakes };
};

describe('what is pushed with', () => {
  it('follows from the secret where nothing is given, alike in every process', () => {
    expect(read({})).toEqual(read({}));
    expect(read({})).toMatchObject({
      subject: 'https://localhost',
      origins: ['http://localhost:3001'],
      rewrites: [],
      mistakes: [],
    });
    expect(read({}, { publicUrl: 'https://stay.example' }).subject).toBe('https://stay.example');
  });

  it("is a pair of one's own where both are given, and a sentence where they are none", () => {
    const { publicKey, privateKey } = read({}, { secret: 'another secret' }).keys;
    expect(read({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toMatchObject({
      keys: { publicKey, privateKey },
      mistakes: [],
    });
    const sentence =
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of P-256 keys in base64url.';
    for (const env of [
      { VAPID_PUBLIC_KEY: publicKey },
      { VAPID_PRIVATE_KEY: privateKey },
      { VAPID_PUBLIC_KEY: read({}).keys.publicKey, VAPID_PRIVATE_KEY: privateKey },
      { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' },
    ]) {
      expect(read(env as Record<string, string>).mistakes).toEqual([sentence]);
    }
  });

  it('goes elsewhere only where that is said, and never in production', () => {
    expect(
      read({ PUSH_REWRITE: 'https://push.example=http://localhost:3001/push/' }),
    ).toMatchObject({
      rewrites: [{ from: 'https://push.example', to: 'http://localhost:3001/push' }],
      mistakes: [],
    });
    expect(read({ PUSH_REWRITE: 'nowhere' }).mistakes).toEqual([
      'PUSH_REWRITE has "nowhere", but it must be two addresses with = between them.',
    ]);
    expect(
      read({ PUSH_REWRITE: 'https://push.example=http://localhost:3001' }, { isProduction: true })
        .mistakes,
    ).toEqual(['PUSH_REWRITE is for trying things out, not for production.']);
  });
});
