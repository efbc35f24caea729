// The keys of each provider one can sign in with.

import * as v from 'valibot';
import type { SocialKeys } from '../providers/social-adapter.ts';
import { providerAddress, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';

/** Publicly known, so usable with the sandbox alone, which holds the public half. */
const sandboxAppleKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSoPCehHVDcrRO2u4
BizDHiBhrCiDU+zRayiSGchYQdihRANCAAQ9g6aeTMNZNUia1YvjH47gCYEd/tNa
N2Y30Da47TkTIlrgcTpu2C1BUOjWsU+OLN2+NDruO0MZ7KahwDkxPhXA
-----END PRIVATE KEY-----
`;

const google: Provider<NonNullable<SocialKeys['google']>> = {
  title: 'Google',
  needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  schema: v.pipe(
    v.object({
      GOOGLE_ISSUER: providerAddress('GOOGLE_ISSUER', 'https://accounts.google.com'),
      GOOGLE_CLIENT_ID: v.string(),
      GOOGLE_CLIENT_SECRET: v.string(),
    }),
    v.transform((env) => ({
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      secret: env.GOOGLE_CLIENT_SECRET,
    })),
  ),
  sandbox: (url) => ({
    GOOGLE_ISSUER: `${url}/idp/google`,
    GOOGLE_CLIENT_ID: 'sandbox-google',
    GOOGLE_CLIENT_SECRET: 'sandbox-google-secret',
  }),
};

const apple: Provider<NonNullable<SocialKeys['apple']>> = {
  title: 'Apple',
  needs: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  schema: v.pipe(
    v.object({
      APPLE_ISSUER: providerAddress('APPLE_ISSUER', 'https://appleid.apple.com'),
      APPLE_CLIENT_ID: v.string(),
      APPLE_TEAM_ID: v.string(),
      APPLE_KEY_ID: v.string(),
      APPLE_PRIVATE_KEY: v.string(),
    }),
    v.transform((env) => ({
      issuer: env.APPLE_ISSUER,
      clientId: env.APPLE_CLIENT_ID,
      teamId: env.APPLE_TEAM_ID,
      keyId: env.APPLE_KEY_ID,
      // A setting is one line, so a key's line ends may come written as \n.
      privateKey: env.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
    })),
  ),
  sandbox: (url) => ({
    APPLE_ISSUER: `${url}/idp/apple`,
    APPLE_CLIENT_ID: 'vn.sandbox.web',
    APPLE_TEAM_ID: 'SANDBOXTEAM',
    APPLE_KEY_ID: 'SANDBOXKEY',
    APPLE_PRIVATE_KEY: sandboxAppleKey,
  }),
};

const facebook: Provider<NonNullable<SocialKeys['facebook']>> = {
  title: 'Facebook',
  needs: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  schema: v.pipe(
    v.object({
      FACEBOOK_DIALOG_URL: providerAddress(
        'FACEBOOK_DIALOG_URL',
        'https://www.facebook.com/v24.0/dialog/oauth',
      ),
      FACEBOOK_GRAPH_URL: providerAddress('FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v24.0'),
      FACEBOOK_CLIENT_ID: v.string(),
      FACEBOOK_CLIENT_SECRET: v.string(),
    }),
    v.transform((env) => ({
      dialogUrl: env.FACEBOOK_DIALOG_URL,
      graphUrl: env.FACEBOOK_GRAPH_URL,
      clientId: env.FACEBOOK_CLIENT_ID,
      secret: env.FACEBOOK_CLIENT_SECRET,
    })),
  ),
  sandbox: (url) => ({
    FACEBOOK_DIALOG_URL: `${url}/idp/facebook/dialog/oauth`,
    FACEBOOK_GRAPH_URL: `${url}/idp/facebook`,
    FACEBOOK_CLIENT_ID: '1000000000000001',
    FACEBOOK_CLIENT_SECRET: 'sandbox-facebook-secret',
  }),
};

const zalopay: Provider<NonNullable<SocialKeys['zalopay']>> = {
  title: 'Signing in with ZaloPay',
  needs: ['ZALOPAY_MINI_APP_ID', 'ZALOPAY_OAUTH_SECRET'],
  schema: v.pipe(
    v.object({
      // Given with the contract and published nowhere, so it has no default.
      ZALOPAY_OAUTH_URL: providerAddress('ZALOPAY_OAUTH_URL', '', 'https://wallet.example'),
      ZALOPAY_MINI_APP_ID: v.string(),
      ZALOPAY_OAUTH_SECRET: v.string(),
    }),
    v.transform((env) => ({
      oauthUrl: env.ZALOPAY_OAUTH_URL,
      appId: env.ZALOPAY_MINI_APP_ID,
      secret: env.ZALOPAY_OAUTH_SECRET,
    })),
  ),
  sandbox: (url) => ({
    ZALOPAY_OAUTH_URL: `${url}/zalopay-app`,
    ZALOPAY_MINI_APP_ID: '1878',
    ZALOPAY_OAUTH_SECRET: 'sandbox-wallet-secret',
  }),
};

/** `sandboxUrl` is null where the sandbox is not used. Adds one sentence for each mistake. */
export function socialKeysOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): SocialKeys {
  const read = <Keys>(provider: Provider<Keys>) => readKeys(provider, env, sandboxUrl, mistakes);
  return {
    google: read(google),
    apple: read(apple),
    facebook: read(facebook),
    zalopay: read(zalopay),
  };
}
