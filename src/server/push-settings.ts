// Which keys sign what is pushed, and which push services are spoken to.

import { vapidKeysFrom, vapidKeysOf, type VapidKeys } from './providers/push-envelope.ts';

type Environment = Readonly<Record<string, string | undefined>>;
export type PushSettings = {
  readonly keys: VapidKeys;
  /** How a push service finds who sends: our own address. */
  readonly subject: string;
  /** Origins that are spoken to beside the browsers' own services: the sandbox's. */
  readonly origins: readonly string[];
  /** Addresses that are really played elsewhere; never in production. */
  readonly rewrites: readonly { readonly from: string; readonly to: string }[];
};

/** Without keys of its own the site has the pair that follows from its secret. */
export function pushSettingsOf(
  env: Environment,
  {
    isProduction,
    publicUrl,
    secret,
    sandboxUrl,
  }: { isProduction: boolean; publicUrl: string; secret: string; sandboxUrl: string | null },
  mistakes: string[],
): PushSettings {
  return {
    keys: keysOf(env['VAPID_PUBLIC_KEY'], env['VAPID_PRIVATE_KEY'], secret, mistakes),
    // Apple refuses a subject that is no address of the web or of mail.
    subject: publicUrl.startsWith('https:') ? publicUrl : 'https://localhost',
    origins: sandboxUrl !== null && URL.canParse(sandboxUrl) ? [new URL(sandboxUrl).origin] : [],
    rewrites: rewritesOf(env['PUSH_REWRITE'], isProduction, mistakes),
  };
}

function keysOf(
  publicKey: string | undefined,
  privateKey: string | undefined,
  secret: string,
  mistakes: string[],
): VapidKeys {
  if (publicKey === undefined && privateKey === undefined) return vapidKeysFrom(secret);
  try {
    if (publicKey === undefined || privateKey === undefined) throw new Error('one is missing');
    const keys = vapidKeysOf(privateKey);
    if (keys.publicKey === publicKey.replace(/=+$/, '')) return keys;
  } catch {
    /* told below */
  }
  mistakes.push(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair of P-256 keys in base64url.',
  );
  return { publicKey: '', privateKey: '' };
}

function rewritesOf(
  text: string | undefined,
  isProduction: boolean,
  mistakes: string[],
): PushSettings['rewrites'] {
  if (text === undefined) return [];
  if (isProduction) mistakes.push('PUSH_REWRITE is for trying things out, not for production.');
  return text.split(',').flatMap((pair) => {
    const [from = '', to = ''] = pair
      .split('=')
      .map((address) => address.trim().replace(/\/+$/, ''));
    if (URL.canParse(from) && URL.canParse(to)) return [{ from, to }];
    mistakes.push(`PUSH_REWRITE has "${pair}", but it must be two addresses with = between them.`);
    return [];
  });
}
