// Facebook's own OAuth 2: a dialog, a token for a code, and who that is; no OpenID Connect.

import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Party, SandboxContext } from '../context/context.ts';
import { hmac, sameMac } from '../context/signature.ts';
import type { Collection } from '../context/store.ts';
import { choose, personOf, refusing } from './people.ts';

export type FacebookKeys = { clientId: string; secret: string };
export const sandboxFacebookKeys: FacebookKeys = {
  clientId: '1000000000000001',
  secret: 'sandbox-facebook-secret',
};

type Grant = { person: string; redirectUri: string; challenge: string; isSpent: boolean };
type AccountProvider = {
  keys: FacebookKeys;
  grants: Collection<Grant>;
  tokens: Collection<{ person: string }>;
};

const refusal = (c: Context, status: 400 | 401, message: string): Response =>
  c.json({ error: { message, type: 'OAuthException', code: status === 401 ? 190 : 100 } }, status);
const secret = (): string => randomBytes(24).toString('base64url');

/** Back to the site with a code, or with the refusal. */
const sendBack = (
  c: Context,
  { grants }: AccountProvider,
  query: URLSearchParams,
  person: string | null | undefined,
): Response => {
  const back = new URL(query.get('redirect_uri') ?? '');
  const chosen = personOf(person);
  back.searchParams.set('state', query.get('state') ?? '');
  if (chosen === undefined) {
    for (const [name, value] of [
      ['error', 'access_denied'],
      ['error_reason', 'user_denied'],
    ] as const)
      back.searchParams.set(name, value);
    return c.redirect(back.href, 302);
  }
  const code = secret();
  grants.add(code, {
    person: chosen.id,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge') ?? '',
    isSpent: false,
  });
  back.searchParams.set('code', code);
  return c.redirect(`${back.href}#_=_`, 302);
};

const dialog = (c: Context, provider: AccountProvider): Response | Promise<Response> => {
  const query = new URL(c.req.url).searchParams;
  if (
    query.get('client_id') !== provider.keys.clientId ||
    query.get('response_type') !== 'code' ||
    !URL.canParse(query.get('redirect_uri') ?? '')
  )
    return refusal(c, 400, 'Invalid application or address');
  const hint = query.get('login_hint');
  if (hint === refusing || personOf(hint) !== undefined) return sendBack(c, provider, query, hint);
  return choose(c, 'facebook', 'Facebook', new URL(c.req.url).search);
};

const exchange = (
  c: Context,
  { keys, grants, tokens }: AccountProvider,
  form: URLSearchParams,
): Response => {
  if (form.get('client_id') !== keys.clientId || !sameMac(keys.secret, form.get('client_secret')))
    return refusal(c, 400, 'Error validating client secret.');
  const code = form.get('code') ?? '';
  const grant = grants.get(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (
    grant === undefined ||
    grant.isSpent ||
    grant.redirectUri !== form.get('redirect_uri') ||
    (grant.challenge !== '' && grant.challenge !== challenge)
  )
    return refusal(c, 400, 'This authorization code has been used or is not yours.');
  grants.set(code, { ...grant, isSpent: true });
  const token = secret();
  tokens.add(token, { person: grant.person });
  return c.json({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
};

const me = (c: Context, { keys, tokens }: AccountProvider): Response => {
  const token =
    /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ??
    c.req.query('access_token') ??
    '';
  const person = personOf(tokens.get(token)?.person);
  if (person === undefined) return refusal(c, 401, 'Invalid OAuth access token.');
  if (!sameMac(hmac('sha256', keys.secret, token), c.req.query('appsecret_proof')))
    return refusal(c, 400, 'Invalid appsecret_proof provided in the API argument');
  const all: Record<string, string> = {
    id: `fb-${person.id}`,
    name: person.name,
    ...(person.email === '' ? {} : { email: person.email }),
  };
  const asked = (c.req.query('fields') ?? 'id,name').split(',');
  return c.json(Object.fromEntries(Object.entries(all).filter(([field]) => asked.includes(field))));
};

export const facebook = (sandbox: SandboxContext, keys: FacebookKeys): Party => {
  const provider: AccountProvider = {
    keys,
    grants: sandbox.store.collection<Grant>('facebook.codes'),
    tokens: sandbox.store.collection<{ person: string }>('facebook.tokens'),
  };
  const routes = new Hono();
  routes.get('/idp/facebook/dialog/oauth', (c) => dialog(c, provider));
  routes.post('/idp/facebook/dialog/oauth', async (c) =>
    sendBack(
      c,
      provider,
      new URL(c.req.url).searchParams,
      new URLSearchParams(await c.req.text()).get('person'),
    ),
  );
  routes.get('/idp/facebook/oauth/access_token', (c) =>
    exchange(c, provider, new URL(c.req.url).searchParams),
  );
  routes.post('/idp/facebook/oauth/access_token', async (c) =>
    exchange(c, provider, new URLSearchParams(await c.req.text())),
  );
  routes.get('/idp/facebook/me', (c) => me(c, provider));
  return {
    title: 'Signing in with Facebook',
    routes,
    shows: [
      {
        path: '/idp/facebook/dialog/oauth',
        says: 'Asks who signs in; login_hint answers at once: an id such as lan, or refuse.',
      },
      { path: '/idp/facebook/oauth/access_token', says: 'A token for a code, by GET or POST.' },
      { path: 'GET /idp/facebook/me', says: 'Who that is; wants appsecret_proof.' },
    ],
  };
};
