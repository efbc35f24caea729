// The keys of the wallets of phones: Apple's certificate for passes, Google's service account.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import type { ApplePassKeys, GoogleWalletKeys, WalletKeys } from '../providers/wallet-passes.ts';
import { providerAddress, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';
import {
  sandboxGoogleKey,
  sandboxPassAuthority,
  sandboxPassCertificate,
  sandboxPassKey,
} from './wallet-sandbox.ts';

/** A setting is one line, so line ends of a PEM may come written as \n. */
const pem = (isReadable: (text: string) => unknown, mistake: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\\n', '\n')),
    v.check((text) => {
      try {
        isReadable(text);
        return true;
      } catch {
        return false;
      }
    }, mistake),
  );
const certificate = (name: string) =>
  pem((text) => new X509Certificate(text), `${name} must be a certificate as PEM.`);
const privateKey = (name: string) =>
  pem((text) => createPrivateKey(text), `${name} must be a private key as PEM.`);

const apple: Provider<ApplePassKeys> = {
  title: "Passes for Apple's wallet",
  needs: [
    'APPLE_PASS_TYPE_ID',
    'APPLE_PASS_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_PASS_WWDR',
  ],
  schema: v.pipe(
    v.object({
      APPLE_PASS_TYPE_ID: v.string(),
      APPLE_PASS_TEAM_ID: v.string(),
      APPLE_PASS_CERTIFICATE: certificate('APPLE_PASS_CERTIFICATE'),
      APPLE_PASS_KEY: privateKey('APPLE_PASS_KEY'),
      APPLE_PASS_WWDR: certificate('APPLE_PASS_WWDR'),
      APPLE_PASS_PUSH_URL: providerAddress('APPLE_PASS_PUSH_URL', 'https://api.push.apple.com'),
    }),
    v.transform((env): ApplePassKeys => ({
      passTypeId: env.APPLE_PASS_TYPE_ID,
      teamId: env.APPLE_PASS_TEAM_ID,
      certificate: env.APPLE_PASS_CERTIFICATE,
      key: env.APPLE_PASS_KEY,
      wwdr: env.APPLE_PASS_WWDR,
      pushUrl: env.APPLE_PASS_PUSH_URL,
    })),
  ),
  sandbox: () => ({
    APPLE_PASS_TYPE_ID: 'pass.sandbox.stay',
    APPLE_PASS_TEAM_ID: 'SANDBOXTEAM',
    APPLE_PASS_CERTIFICATE: sandboxPassCertificate,
    APPLE_PASS_KEY: sandboxPassKey,
    APPLE_PASS_WWDR: sandboxPassAuthority,
  }),
};

const google: Provider<GoogleWalletKeys> = {
  title: "Passes for Google's wallet",
  needs: ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'],
  schema: v.pipe(
    v.object({
      GOOGLE_WALLET_ISSUER: v.pipe(
        v.string(),
        v.regex(/^\d+$/, 'GOOGLE_WALLET_ISSUER must be the number of an issuer.'),
      ),
      GOOGLE_WALLET_ACCOUNT: v.string(),
      GOOGLE_WALLET_KEY: privateKey('GOOGLE_WALLET_KEY'),
      GOOGLE_WALLET_URL: providerAddress(
        'GOOGLE_WALLET_URL',
        'https://walletobjects.googleapis.com',
      ),
      GOOGLE_WALLET_TOKEN_URL: providerAddress(
        'GOOGLE_WALLET_TOKEN_URL',
        'https://oauth2.googleapis.com/token',
      ),
      GOOGLE_WALLET_SAVE_URL: providerAddress(
        'GOOGLE_WALLET_SAVE_URL',
        'https://pay.google.com/gp/v/save',
      ),
    }),
    v.transform((env): GoogleWalletKeys => ({
      issuer: env.GOOGLE_WALLET_ISSUER,
      account: env.GOOGLE_WALLET_ACCOUNT,
      key: env.GOOGLE_WALLET_KEY,
      apiUrl: env.GOOGLE_WALLET_URL,
      tokenUrl: env.GOOGLE_WALLET_TOKEN_URL,
      saveUrl: env.GOOGLE_WALLET_SAVE_URL,
    })),
  ),
  sandbox: (url) => ({
    GOOGLE_WALLET_ISSUER: '3388000000000000001',
    GOOGLE_WALLET_ACCOUNT: 'passes@sandbox.example',
    GOOGLE_WALLET_KEY: sandboxGoogleKey,
    GOOGLE_WALLET_URL: `${url}/google-wallet`,
    GOOGLE_WALLET_TOKEN_URL: `${url}/google-wallet/token`,
    GOOGLE_WALLET_SAVE_URL: `${url}/google-wallet/save`,
  }),
};

/**
 * `sandboxUrl` is null where the sandbox is not used. Its phones ask for changes themselves, so
 * nobody is told of one.
 */
export function walletKeysOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): WalletKeys {
  const own = readKeys(apple, env, sandboxUrl, mistakes);
  const isPlayed = env['APPLE_PASS_TYPE_ID'] === undefined;
  return {
    apple: own === null || !isPlayed ? own : { ...own, pushUrl: null },
    google: readKeys(google, env, sandboxUrl, mistakes),
  };
}
