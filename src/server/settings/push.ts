// The keys that sign push messages, and the push services that are called.

import * as v from 'valibot';
import type { PushSettings } from '../providers/push.ts';
import { vapidKeysFrom, vapidKeysOf, type VapidKeys } from '../providers/web-push-encryption.ts';
import { readPart, type Environment } from './environment.ts';

type Site = {
  readonly isProduction: boolean;
  readonly publicUrl: string;
  readonly secret: string;
  readonly sandboxUrl: string | null;
};

/** Without configured keys the site uses the pair derived from its secret. */
export function pushSettingsOf(
  env: Environment,
  { isProduction, publicUrl, secret, sandboxUrl }: Site,
  mistakes: string[],
): PushSettings {
  const pair = readPart(vapidPair, env, mistakes);
  const rewrites = readPart(rewriteSetting(isProduction), env, mistakes);
  return {
    keys: pair ?? vapidKeysFrom(secret),
    // Apple refuses a subject that is neither a web nor an e-mail address.
    subject: publicUrl.startsWith('https:') ? publicUrl : 'https://localhost',
    origins: sandboxUrl !== null && URL.canParse(sandboxUrl) ? [new URL(sandboxUrl).origin] : [],
    rewrites: rewrites?.PUSH_REWRITE ?? [],
  };
}

/** Null where neither is given. */
const vapidPair = v.pipe(
  v.object({
    VAPID_PUBLIC_KEY: v.optional(v.string()),
    VAPID_PRIVATE_KEY: v.optional(v.string()),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): VapidKeys | null => {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = dataset.value;
    if (publicKey === undefined && privateKey === undefined) return null;
    const keys = privateKey === undefined ? null : keysOfPrivate(privateKey);
    if (keys !== null && keys.publicKey === publicKey?.replace(/=+$/, '')) return keys;
    addIssue({
      message:
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of P-256 keys in base64url.',
    });
    return NEVER;
  }),
);

function keysOfPrivate(privateKey: string): VapidKeys | null {
  try {
    return vapidKeysOf(privateKey);
  } catch {
    return null;
  }
}

type Rewrite = PushSettings['rewrites'][number];
const rewriteOf = (pair: string): Rewrite => {
  const [from = '', to = ''] = pair.split('=').map((address) => address.trim().replace(/\/+$/, ''));
  return { from, to };
};

/** Pairs of addresses with commas between them. */
const rewriteSetting = (isProduction: boolean) =>
  v.object({
    PUSH_REWRITE: v.optional(
      v.pipe(
        v.string(),
        v.check(() => !isProduction, 'PUSH_REWRITE is for trying things out, not for production.'),
        v.transform((text) => text.split(',')),
        v.array(
          v.pipe(
            v.string(),
            v.check(
              (pair) => Object.values(rewriteOf(pair)).every((address) => URL.canParse(address)),
              ({ input }) =>
                `PUSH_REWRITE has "${input}", but it must be two addresses with = between them.`,
            ),
            v.transform(rewriteOf),
          ),
        ),
      ),
    ),
  });
