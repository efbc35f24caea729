// Google and Apple as identity providers: a real OpenID Connect provider for each, whose people are
// chosen on a page instead of typing a password.

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Context as ProviderContext, Provider, interactionPolicy } from 'oidc-provider';
import type { Party } from '../context/context.ts';
import type { Brand } from '../context/page.ts';
import { type AppleClient, secretComplaint } from './apple-secret.ts';
import { memoryOf } from './identity-memory.ts';
import { choose, people, personOf, refusing } from './people.ts';

/** `secret` is null where the client signs for itself. */
type Door = {
  name: 'google' | 'apple';
  title: string;
  clientId: string;
  secret: string | null;
  client: AppleClient | null;
};
export type IdentityKeys = { google: { clientId: string; secret: string }; apple: AppleClient };
/** The sandbox's own clients; the providers publish none. */
export const sandboxIdentityKeys: IdentityKeys = {
  google: { clientId: 'sandbox-google', secret: 'sandbox-google-secret' },
  apple: { clientId: 'vn.sandbox.web', teamId: 'SANDBOXTEAM', keyId: 'SANDBOXKEY' },
};

type Sockets = { incoming?: IncomingMessage; outgoing?: ServerResponse };
const socketsOf = (c: Context): Sockets => (c.env ?? {}) as Sockets;

const signingKeys = (): unknown => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    keys: [
      {
        ...privateKey.export({ format: 'jwk' }),
        use: 'sig',
        alg: 'RS256',
        kid: randomBytes(8).toString('hex'),
      },
    ],
  };
};

/** Whoever comes is asked again each time, whatever a cookie remembers. */
const askEachTime = () => {
  const policy = interactionPolicy.base();
  const isChosen = (ctx: ProviderContext): boolean => ctx.oidc?.result?.login !== undefined;
  policy
    .get('login')
    .checks.add(
      new interactionPolicy.Check(
        'choose',
        'A person is chosen each time',
        'login_required',
        (ctx) => !isChosen(ctx),
      ),
    );
  return policy;
};

/**
 * Apple's client proves itself by a signed text in place of a secret; what is good goes on without
 * it.
 */
const takeSignedSecret =
  (client: AppleClient) =>
  async (ctx: ProviderContext, next: () => Promise<void>): Promise<void> => {
    if (ctx.method === 'POST' && ctx.path === '/token') {
      const chunks: Buffer[] = [];
      for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      // Clients sign by this machine's clock, even where the sandbox's own clock is set to another
      // time.
      if (secretComplaint(form.get('client_secret') ?? '', client, Date.now()) !== null) {
        ctx.status = 400;
        ctx.body = { error: 'invalid_client' };
        return;
      }
      form.delete('client_secret');
      ctx.req.body = Object.fromEntries(form);
    }
    await next();
  };

/**
 * Apple sends a name once: beside the form that leads back, the first time a person says yes. Its
 * identity never holds one.
 */
const tellNameOnce = () => {
  const told = new Set<string>();
  return async (ctx: ProviderContext, next: () => Promise<void>): Promise<void> => {
    await next();
    const accountId = ctx.oidc?.account?.accountId;
    const person = people.find(({ id }) => `apple-${id}` === accountId);
    if (
      person === undefined ||
      told.has(person.id) ||
      typeof ctx.body !== 'string' ||
      !ctx.body.includes('name="code"')
    )
      return;
    told.add(person.id);
    const user = JSON.stringify({
      name: { firstName: person.name, lastName: '' },
      ...(person.email === '' ? {} : { email: person.email }),
    });
    const field = await html`<input type="hidden" name="user" value="${user}"/>`;
    ctx.body = ctx.body.replace('</form>', () => `${field}</form>`);
  };
};

const open = ({ name, clientId, secret, client }: Door, issuer: string): Provider => {
  const method =
    secret === null
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: secret, token_endpoint_auth_method: 'client_secret_post' };
  const provider = new Provider(issuer, {
    adapter: memoryOf(),
    jwks: signingKeys(),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        client_id: clientId,
        ...method,
        redirect_uris: ['https://anywhere.example/'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      name: ['name'],
      profile: ['name'],
    },
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => false },
    responseTypes: ['code'],
    interactions: {
      policy: askEachTime(),
      url: (_: unknown, { uid }: { uid: string }) => `/idp/${name}/choose/${uid}`,
    },
    findAccount: (_: unknown, accountId: string) => {
      const person = people.find(({ id }) => `${name}-${id}` === accountId);
      return (
        person && {
          accountId,
          claims: () => ({
            sub: accountId,
            ...(client === null ? { name: person.name } : {}),
            ...(person.email === '' ? {} : { email: person.email, email_verified: true }),
          }),
        }
      );
    },
    ttl: {
      Session: 600,
      Interaction: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
  });
  // A real provider compares with its list; here any address may be led back to, because the site's
  // port is not known.
  provider.Client.prototype.redirectUriAllowed = (address) => URL.canParse(address);
  if (client !== null) {
    provider.use(takeSignedSecret(client));
    provider.use(tellNameOnce());
  }
  return provider;
};

/** Hands a request to the provider as Node has it, its address as if the provider stood alone. */
const handOver = async (
  provider: Provider,
  prefix: string,
  { incoming, outgoing }: Required<Sockets>,
): Promise<Response> => {
  const request = incoming as IncomingMessage & { originalUrl?: string };
  request.originalUrl = request.url ?? '';
  request.url = request.originalUrl.slice(prefix.length) || '/';
  // Nobody stays signed in here: another person chosen in the same browser would have to sign the
  // first one out.
  request.headers.cookie = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');
  await provider.callback()(request, outgoing);
  return RESPONSE_ALREADY_SENT;
};

/**
 * Ends the choice: a person goes on with their consent, nobody is a refusal. Answers where the
 * browser goes next.
 */
const settle = async (
  provider: Provider,
  { incoming, outgoing }: Required<Sockets>,
  door: Door,
  person: unknown,
): Promise<string> => {
  const chosen = personOf(person);
  const done = { mergeWithLastSubmission: false };
  if (chosen === undefined) {
    const error = door.name === 'apple' ? 'user_cancelled_authorize' : 'access_denied';
    return provider.interactionResult(
      incoming,
      outgoing,
      { error, error_description: 'The person refused' },
      done,
    );
  }
  const accountId = `${door.name}-${chosen.id}`;
  const grant = new provider.Grant({ accountId, clientId: door.clientId });
  grant.addOIDCScope('openid email profile name');
  return provider.interactionResult(
    incoming,
    outgoing,
    { login: { accountId }, consent: { grantId: await grant.save() } },
    done,
  );
};

const mount = (routes: Hono, door: Door): void => {
  const prefix = `/idp/${door.name}`;
  const opened = new Map<string, Provider>();
  const providerAt = (c: Context): Provider => {
    const issuer = `${new URL(c.req.url).origin}${prefix}`;
    const provider = opened.get(issuer) ?? open(door, issuer);
    opened.set(issuer, provider);
    return provider;
  };
  const withSockets = (
    c: Context,
    work: (sockets: Required<Sockets>) => Promise<Response>,
  ): Promise<Response> | Response => {
    const { incoming, outgoing } = socketsOf(c);
    return incoming === undefined || outgoing === undefined
      ? c.text('An identity provider is asked over a socket.', 501)
      : work({ incoming, outgoing });
  };
  routes.get(`${prefix}/choose/:uid`, (c) =>
    withSockets(c, async (sockets) => {
      const { params } = await providerAt(c).interactionDetails(sockets.incoming, sockets.outgoing);
      const hint = params['login_hint'];
      if (hint === refusing || personOf(hint) !== undefined)
        return c.redirect(await settle(providerAt(c), sockets, door, hint), 303);
      return choose(c, door.name as Brand, door.title, `${prefix}/choose/${c.req.param('uid')}`);
    }),
  );
  routes.post(`${prefix}/choose/:uid`, (c) =>
    withSockets(c, async (sockets) => {
      const form = new URLSearchParams(await c.req.text());
      return c.redirect(await settle(providerAt(c), sockets, door, form.get('person')), 303);
    }),
  );
  routes.all(`${prefix}/*`, (c) =>
    withSockets(c, (sockets) => handOver(providerAt(c), prefix, sockets)),
  );
};

const says =
  'OpenID Connect; a person is chosen on a page, or by login_hint: an id such as lan, or refuse.';

export const identity = ({ google, apple }: IdentityKeys): Party => {
  const routes = new Hono();
  mount(routes, {
    name: 'google',
    title: 'Google',
    clientId: google.clientId,
    secret: google.secret,
    client: null,
  });
  mount(routes, {
    name: 'apple',
    title: 'Apple',
    clientId: apple.clientId,
    secret: null,
    client: apple,
  });
  return {
    title: 'Signing in with Google and Apple',
    routes,
    shows: ['google', 'apple'].map((name) => ({
      path: `/idp/${name}/.well-known/openid-configuration`,
      says,
      open: true as const,
    })),
  };
};
