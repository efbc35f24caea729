// The keys of each provider one can sign in with: all of its own together, or the sandbox's while that is used, or none and it is not offered.

import type { SocialProvider } from '#domain/social.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** `secret` of Google and Facebook, or what Apple's client signs its own with. */
export type SocialKeys = {
  readonly google: {
    readonly issuer: string;
    readonly clientId: string;
    readonly secret: string;
  } | null;
  readonly apple: {
    readonly issuer: string;
    readonly clientId: string;
    readonly teamId: string;
    readonly keyId: string;
    readonly privateKey: string;
  } | null;
  readonly facebook: {
    readonly dialogUrl: string;
    readonly graphUrl: string;
    readonly clientId: string;
    readonly secret: string;
  } | null;
  readonly zalopay: {
    readonly oauthUrl: string;
    readonly appId: string;
    readonly secret: string;
  } | null;
};

/** Known to everybody, so good for the sandbox alone, which holds the public half. */
const sandboxAppleKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgSoPCehHVDcrRO2u4
BizDHiBhrCiDU+zRayiSGchYQdihRANCAAQ9g6aeTMNZNUia1YvjH47gCYEd/tNa
N2Y30Da47TkTIlrgcTpu2C1BUOjWsU+OLN2+NDruO0MZ7KahwDkxPhXA
-----END PRIVATE KEY-----
`;

const variables = {
  google: { clientId: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET' },
  apple: {
    clientId: 'APPLE_CLIENT_ID',
    teamId: 'APPLE_TEAM_ID',
    keyId: 'APPLE_KEY_ID',
    privateKey: 'APPLE_PRIVATE_KEY',
  },
  facebook: { clientId: 'FACEBOOK_CLIENT_ID', secret: 'FACEBOOK_CLIENT_SECRET' },
  zalopay: { appId: 'ZALOPAY_MINI_APP_ID', secret: 'ZALOPAY_OAUTH_SECRET' },
} as const satisfies Record<SocialProvider, Readonly<Record<string, string>>>;
const played = {
  google: { clientId: 'sandbox-google', secret: 'sandbox-google-secret' },
  apple: {
    clientId: 'vn.sandbox.web',
    teamId: 'SANDBOXTEAM',
    keyId: 'SANDBOXKEY',
    privateKey: sandboxAppleKey,
  },
  facebook: { clientId: '1000000000000001', secret: 'sandbox-facebook-secret' },
  zalopay: { appId: '1878', secret: 'sandbox-wallet-secret' },
} as const;
/** Each address: its variable, the provider's own, and its place in the sandbox. */
const addresses = {
  google: { issuer: ['GOOGLE_ISSUER', 'https://accounts.google.com', '/idp/google'] },
  apple: { issuer: ['APPLE_ISSUER', 'https://appleid.apple.com', '/idp/apple'] },
  facebook: {
    dialogUrl: [
      'FACEBOOK_DIALOG_URL',
      'https://www.facebook.com/v24.0/dialog/oauth',
      '/idp/facebook/dialog/oauth',
    ],
    graphUrl: ['FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v24.0', '/idp/facebook'],
  },
  // Given with the contract and published nowhere, so it has no default.
  zalopay: { oauthUrl: ['ZALOPAY_OAUTH_URL', '', '/zalopay-app'] },
} as const;
const titles: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  zalopay: 'Signing in with ZaloPay',
};

function keysOf<Provider extends SocialProvider>(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
  provider: Provider,
): NonNullable<SocialKeys[Provider]> | null {
  const names = Object.entries<string>(variables[provider]);
  const given = names.filter(([, name]) => env[name] !== undefined);
  if (given.length > 0 && given.length < names.length)
    mistakes.push(
      `${titles[provider]} needs ${names
        .map(([, name]) => name)
        .join(', ')
        .replace(/, (?=\w+$)/, ' and ')} together.`,
    );
  const isReal = given.length === names.length;
  if (!isReal && sandboxUrl === null) return null;
  // A setting is one line, so a key's line ends may come written as \n.
  const keys = isReal
    ? Object.fromEntries(names.map(([key, name]) => [key, env[name]?.replaceAll('\\n', '\n')]))
    : played[provider];
  const urls = Object.entries<readonly [string, string, string]>(addresses[provider]).map(
    ([key, [name, real, place]]) => {
      const address = isReal ? (env[name] ?? real).replace(/\/+$/, '') : `${sandboxUrl}${place}`;
      if (!URL.canParse(address) || !/^https?:/.test(address))
        mistakes.push(
          `${name} must be a full address such as ${real || 'https://wallet.example'}.`,
        );
      return [key, address];
    },
  );
  return { ...keys, ...Object.fromEntries(urls) } as NonNullable<SocialKeys[Provider]>;
}

/** `sandboxUrl` is null where the sandbox is not used. Adds one sentence for each mistake. */
export function socialKeysOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): SocialKeys {
  const read = <Provider extends SocialProvider>(provider: Provider) =>
    keysOf(env, sandboxUrl, mistakes, provider);
  return {
    google: read('google'),
    apple: read('apple'),
    facebook: read('facebook'),
    zalopay: read('zalopay'),
  };
}
