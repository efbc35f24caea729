// Sign-in with Google, Apple and Facebook: OpenID Connect with PKCE, state and nonce, or Facebook's
// OAuth 2 (docs/integrations.md, Social sign-in).

import { createHmac, createPrivateKey } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  discovery,
  randomPKCECodeVerifier,
} from 'openid-client';
import { socialProviders, type SocialProvider } from '#domain/identity/social.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { randomToken } from '../crypto/keys.ts';
import { es256Token } from '../crypto/signed-token.ts';
import type { SocialAdapter, SocialAdapters, SocialKeys, Trip } from './social-adapter.ts';
import { walletAdapter } from './wallet-account.ts';

/** What a provider is configured with: the site's own address, and the keys. */
type SocialSettings = { readonly publicUrl: string; readonly social: SocialKeys };

const timeoutSeconds = 15;

export function newTrip(state: string): Trip {
  return { state, nonce: randomToken(), verifier: randomPKCECodeVerifier() };
}

/** Where a provider leads back to; the same text is asked for again when the code is exchanged. */
const redirectUri = (settings: SocialSettings, provider: SocialProvider): string =>
  `${settings.publicUrl}/social/${provider}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const setUp = (configuration: Configuration, address: string): Configuration => {
  configuration.timeout = timeoutSeconds;
  if (address.startsWith('http:')) allowInsecureRequests(configuration);
  return configuration;
};

type OpenId = {
  readonly scope: string;
  readonly address: string;
  readonly more: Readonly<Record<string, string>>;
  readonly configure: () => Promise<Configuration>;
};

function openIdAdapter({ scope, address, more, configure }: OpenId): SocialAdapter {
  return {
    async open({ state, nonce, verifier }) {
      const configuration = await configure();
      const params = { redirect_uri: address, scope, state, nonce, ...more };
      const proof = configuration.serverMetadata().supportsPKCE()
        ? {
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
          }
        : {};
      return { url: buildAuthorizationUrl(configuration, { ...params, ...proof }).href };
    },
    async enter({ state, code, iss }, { state: expectedState, nonce: expectedNonce, verifier }) {
      const configuration = await configure();
      const url = new URL(address);
      for (const [name, value] of Object.entries({ state, code, iss }))
        if (value !== undefined) url.searchParams.set(name, value);
      const proof = configuration.serverMetadata().supportsPKCE()
        ? { pkceCodeVerifier: verifier }
        : {};
      const claims = (
        await authorizationCodeGrant(configuration, url, {
          ...proof,
          expectedState,
          expectedNonce,
          idTokenExpected: true,
        })
      ).claims();
      if (claims === undefined) throw new Error('no identity in the answer');
      return { subject: claims.sub, email: textOf(claims['email']), name: textOf(claims['name']) };
    },
  };
}

/** Fetched once in a while, not at each sign-in; a failure is not cached. */
function remembered(
  make: () => Promise<Configuration>,
  clock: () => Instant,
  minutes: number,
): () => Promise<Configuration> {
  let discovered: { readonly made: Promise<Configuration>; readonly until: number } | null = null;
  return () => {
    const now = epochMs(clock());
    if (discovered !== null && discovered.until > now) return discovered.made;
    const made = make();
    discovered = { made, until: now + minutes * 60_000 };
    made.catch(() => {
      discovered = null;
    });
    return made;
  };
}

function googleAdapter(
  settings: SocialSettings,
  { issuer, clientId, secret }: NonNullable<SocialKeys['google']>,
  clock: () => Instant,
): SocialAdapter {
  const configure = remembered(
    async () =>
      setUp(
        await discovery(new URL(issuer), clientId, {}, ClientSecretPost(secret), insecure(issuer)),
        issuer,
      ),
    clock,
    60,
  );
  return openIdAdapter({
    scope: 'openid email profile',
    address: redirectUri(settings, 'google'),
    more: {},
    configure,
  });
}

const insecure = (issuer: string) => ({
  timeout: timeoutSeconds,
  ...(issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}),
});

/** Apple posts its answer as a form, because the name and the mail address are asked for. */
function appleAdapter(
  settings: SocialSettings,
  keys: NonNullable<SocialKeys['apple']>,
  clock: () => Instant,
): SocialAdapter {
  const { issuer, clientId } = keys;
  const configure = remembered(
    async () =>
      setUp(
        await discovery(
          new URL(issuer),
          clientId,
          {},
          ClientSecretPost(appleSecret(keys, clock())),
          insecure(issuer),
        ),
        issuer,
      ),
    clock,
    60,
  );
  return openIdAdapter({
    scope: 'openid name email',
    address: redirectUri(settings, 'apple'),
    more: { response_mode: 'form_post' },
    configure,
  });
}

/** Apple's secret is a text that the client signs itself, good for a day here. */
function appleSecret(
  { clientId, teamId, keyId, privateKey }: NonNullable<SocialKeys['apple']>,
  now: Instant,
): string {
  const seconds = Math.floor(epochMs(now) / 1_000);
  const claims = {
    iss: teamId,
    iat: seconds,
    exp: seconds + 86_400,
    aud: 'https://appleid.apple.com',
    sub: clientId,
  };
  return es256Token({ alg: 'ES256', kid: keyId }, claims, createPrivateKey(privateKey));
}

/** Facebook's token holds no identity: it is queried, with a proof that we know the secret. */
function facebookAdapter(
  settings: SocialSettings,
  { dialogUrl, graphUrl, clientId, secret }: NonNullable<SocialKeys['facebook']>,
): SocialAdapter {
  const address = redirectUri(settings, 'facebook');
  const server = {
    issuer: new URL(dialogUrl).origin,
    authorization_endpoint: dialogUrl,
    token_endpoint: `${graphUrl}/oauth/access_token`,
  };
  const configuration = setUp(
    new Configuration(server, clientId, {}, ClientSecretPost(secret)),
    graphUrl,
  );
  return {
    async open({ state, verifier }) {
      const proof = {
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return {
        url: buildAuthorizationUrl(configuration, {
          redirect_uri: address,
          scope: 'public_profile,email',
          state,
          ...proof,
        }).href,
      };
    },
    async enter({ state, code }, { state: expectedState, verifier }) {
      const url = new URL(address);
      for (const [name, value] of Object.entries({ state, code }))
        url.searchParams.set(name, value);
      const { access_token: token } = await authorizationCodeGrant(configuration, url, {
        expectedState,
        pkceCodeVerifier: verifier,
      });
      const proof = createHmac('sha256', secret).update(token).digest('hex');
      const answer = await fetch(`${graphUrl}/me?fields=id,name,email&appsecret_proof=${proof}`, {
        headers: { Authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      });
      const person = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok || textOf(person['id']) === '')
        throw new Error(`who that is was answered with ${answer.status}`);
      return {
        subject: textOf(person['id']),
        email: textOf(person['email']),
        name: textOf(person['name']),
      };
    },
  };
}

/**
 * The name in what Apple posts beside its code, the first time a person says yes and never again;
 * '' for anything else. In Vietnamese the family's name stands first.
 */
export function nameInForm(user: string | null, isFamilyFirst: boolean): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(user ?? 'null');
  } catch {
    return '';
  }
  const { firstName, lastName } = ((parsed as { name?: unknown } | null)?.name ?? {}) as Readonly<
    Record<string, unknown>
  >;
  const parts = [textOf(firstName), textOf(lastName)];
  return (isFamilyFirst ? parts.toReversed() : parts).join(' ').trim().slice(0, 200);
}

/** An adapter for each provider that is configured. */
export function makeSocialAdapters(settings: SocialSettings, clock: () => Instant): SocialAdapters {
  const { google, apple, facebook, zalopay } = settings.social;
  return {
    ...(google === null ? {} : { google: googleAdapter(settings, google, clock) }),
    ...(apple === null ? {} : { apple: appleAdapter(settings, apple, clock) }),
    ...(facebook === null ? {} : { facebook: facebookAdapter(settings, facebook) }),
    ...(zalopay === null ? {} : { zalopay: walletAdapter(zalopay) }),
  };
}

export function configuredProviders(doors: SocialAdapters): SocialProvider[] {
  return socialProviders.filter((provider) => doors[provider] !== undefined);
}
