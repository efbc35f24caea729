// The keys of the provider that delivers text messages.

import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import type { SmsKeys } from '../providers/sms.ts';
import { providerAddress, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';

const esms: Provider<Omit<SmsKeys, 'brandName'>> = {
  title: 'eSMS',
  needs: ['ESMS_API_KEY', 'ESMS_SECRET_KEY'],
  schema: v.pipe(
    v.object({
      ESMS_BASE_URL: providerAddress('ESMS_BASE_URL', 'https://rest.esms.vn'),
      ESMS_API_KEY: v.string(),
      ESMS_SECRET_KEY: v.string(),
    }),
    v.transform((env) => ({
      baseUrl: env.ESMS_BASE_URL,
      apiKey: env.ESMS_API_KEY,
      secretKey: env.ESMS_SECRET_KEY,
    })),
  ),
  sandbox: (url) => ({
    ESMS_BASE_URL: `${url}/sms`,
    ESMS_API_KEY: 'sandbox-api-key',
    ESMS_SECRET_KEY: 'sandbox-secret-key',
  }),
};

/**
 * The name a message comes from is ours with the sandbox too. `sandboxUrl` is null where the
 * sandbox is not used.
 */
export function smsKeysOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): SmsKeys | null {
  const keys = readKeys(esms, env, sandboxUrl, mistakes);
  return keys === null ? null : { ...keys, brandName: env['ESMS_BRANDNAME'] ?? brand.name };
}
