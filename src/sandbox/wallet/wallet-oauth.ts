// The wallet's account of whoever holds the phone: a code for the page, a token for the code, and
// who that is; no signatures, as the wallet has none here.

import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Party, SandboxContext } from '../context/context.ts';
import { readObject, textOf } from '../context/context.ts';
import { sameMac } from '../context/signature.ts';
import type { Collection } from '../context/store.ts';

export type WalletKeys = { appId: number; secret: string };
/** The sandbox's own; the wallet gives such keys by hand. */
export const sandboxWalletKeys: WalletKeys = { appId: 1878, secret: 'sandbox-wallet-secret' };

/**
 * `phone` as the wallet writes it: a number, so without its 0; null where the person has kept it
 * back.
 */
export type Holder = { id: string; name: string; phone: number | null };
export const holders: readonly Holder[] = [
  { id: 'lan', name: 'Ngọc Lan', phone: 903_482_917 },
  { id: 'duc', name: 'Minh Đức', phone: 984_215_376 },
  { id: 'hidden', name: 'Hải Yến', phone: null },
];

type Grant = { holder: string; challenge: string; isSpent: boolean };
type Token = { holder: string; permissions: readonly string[] };
type AccountProvider = { keys: WalletKeys; grants: Collection<Grant>; tokens: Collection<Token> };

const secret = (): string => randomBytes(36).toString('base64url');
const hour = 3_600_000;
const refuse = (c: Context, status: 400 | 401, reason: string): Response =>
  c.json(
    {
      error: {
        error: reason,
        code: status,
        details: {
          error_info: { reason, domain: 'oauth' },
          localized_message: { message: 'Yêu cầu không hợp lệ' },
        },
      },
    },
    status,
  );

/** Its published example encodes the hash's hexadecimal text. */
const challengeOf = (verifier: string): string =>
  Buffer.from(createHash('sha256').update(verifier).digest('hex')).toString('base64url');

/**
 * What the wallet's script answers a page: asked only by the wallet's own window, after the person
 * has agreed.
 */
const give = async (c: Context, { keys, grants }: AccountProvider): Promise<Response> => {
  const body = await readObject(c);
  const holder = holders.find(({ id }) => id === textOf(body?.['holder']));
  const challenge = textOf(body?.['codeChallenge']);
  if (holder === undefined || textOf(body?.['appId']) !== String(keys.appId) || challenge === '')
    return refuse(c, 400, 'INVALID_ARGUMENT');
  const code = secret();
  grants.add(code, { holder: holder.id, challenge, isSpent: false });
  return c.json({ data: { code, redirectUri: '' }, status: 'success' });
};

const exchange = async (
  c: Context,
  { keys, grants, tokens }: AccountProvider,
): Promise<Response> => {
  if (!sameMac(keys.secret, c.req.header('x-secret-key') ?? ''))
    return refuse(c, 401, 'UNAUTHENTICATED');
  const body = await readObject(c);
  const code = textOf(body?.['code']);
  const grant = grants.get(code);
  if (
    grant === undefined ||
    grant.isSpent ||
    grant.challenge !== challengeOf(textOf(body?.['code_verifier']))
  )
    return refuse(c, 400, 'INVALID_CODE');
  grants.set(code, { ...grant, isSpent: true });
  const [access, refresh] = [secret(), secret()];
  const permissions = [
    'user.name',
    ...(holders.find(({ id }) => id === grant.holder)?.phone === null ? [] : ['user.phone']),
  ];
  tokens.add(access, { holder: grant.holder, permissions });
  return c.json({
    data: {
      access_token: access,
      refresh_token: refresh,
      expires_in: hour,
      refresh_expires_in: 30 * 24 * hour,
      permissions,
    },
  });
};

const info = (c: Context, { keys, tokens }: AccountProvider): Response => {
  if (!sameMac(keys.secret, c.req.header('x-secret-key') ?? ''))
    return refuse(c, 401, 'UNAUTHENTICATED');
  const token = tokens.get(/^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '');
  const holder = holders.find(({ id }) => id === token?.holder);
  if (token === undefined || holder === undefined) return refuse(c, 401, 'UNAUTHENTICATED');
  const asked = new Set(
    (c.req.query('fields') ?? '').split(',').filter((field) => token.permissions.includes(field)),
  );
  return c.json({
    data: {
      muid: `zlp-${holder.id}`,
      ...(asked.has('user.name') ? { display_name: holder.name } : {}),
      ...(asked.has('user.phone') ? { user_phone: holder.phone } : {}),
    },
  });
};

export const walletOauth = (sandbox: SandboxContext, keys: WalletKeys): Party => {
  const provider: AccountProvider = {
    keys,
    grants: sandbox.store.collection<Grant>('wallet.codes'),
    tokens: sandbox.store.collection<Token>('wallet.tokens'),
  };
  const routes = new Hono();
  routes.post('/zalopay-app/code', (c) => give(c, provider));
  routes.post('/zalopay-app/oauth/token', (c) => exchange(c, provider));
  routes.get('/zalopay-app/oauth/user/info', (c) => info(c, provider));
  return {
    title: 'Signing in with the ZaloPay wallet',
    routes,
    shows: [
      {
        path: 'POST /zalopay-app/code',
        says:
          'A code as the wallet gives its page: holder ' +
          `(${holders.map(({ id }) => id).join(', ')}), appId, codeChallenge.`,
      },
      {
        path: 'POST /zalopay-app/oauth/token · GET /zalopay-app/oauth/user/info',
        says: 'A token for the code, and who that is.',
      },
    ],
  };
};
