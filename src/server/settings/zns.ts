// The keys of messages in Zalo, and the templates that Zalo approved.

import * as v from 'valibot';
import type { ZnsSettings } from '../providers/zns.ts';
import { providerAddress, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';

const isPair = (pair: string): boolean => /^\w+\.(?:vi|en)=\w+$/.test(pair);

const zns: Provider<ZnsSettings> = {
  title: 'Messages in Zalo (ZNS)',
  needs: ['ZNS_APP_ID', 'ZNS_APP_SECRET', 'ZNS_OA_SECRET', 'ZNS_REFRESH_TOKEN', 'ZNS_TEMPLATES'],
  schema: v.pipe(
    v.object({
      ZNS_BASE_URL: providerAddress('ZNS_BASE_URL', 'https://business.openapi.zalo.me'),
      ZNS_OAUTH_URL: providerAddress('ZNS_OAUTH_URL', 'https://oauth.zaloapp.com'),
      ZNS_APP_ID: v.string(),
      ZNS_APP_SECRET: v.string(),
      ZNS_OA_SECRET: v.string(),
      ZNS_REFRESH_TOKEN: v.string(),
      ZNS_TEMPLATES: v.pipe(
        v.string(),
        v.transform((text) => text.split(',').map((pair) => pair.trim())),
        v.array(
          v.pipe(
            v.string(),
            v.check(
              isPair,
              ({ input }) =>
                `ZNS_TEMPLATES has "${input}", but it must be like bookedPaid.vi=412345.`,
            ),
          ),
        ),
      ),
    }),
    v.transform((env): ZnsSettings => ({
      baseUrl: env.ZNS_BASE_URL,
      oauthUrl: env.ZNS_OAUTH_URL,
      appId: env.ZNS_APP_ID,
      appSecret: env.ZNS_APP_SECRET,
      oaSecret: env.ZNS_OA_SECRET,
      refreshToken: env.ZNS_REFRESH_TOKEN,
      templates: Object.fromEntries(
        env.ZNS_TEMPLATES.map((pair) => {
          const [name = '', id = ''] = pair.split('=');
          return [name, id];
        }),
      ),
    })),
  ),
  sandbox: (url) => ({
    ZNS_BASE_URL: `${url}/zalo`,
    ZNS_OAUTH_URL: `${url}/zalo/oauth`,
    ZNS_APP_ID: '1000000000000000001',
    ZNS_APP_SECRET: 'sandbox-zalo-app-secret',
    ZNS_OA_SECRET: 'sandbox-oa-secret',
    ZNS_REFRESH_TOKEN: 'sandbox-refresh-token',
    ZNS_TEMPLATES: sandboxTemplates.join(','),
  }),
};

/** Those that the sandbox approved, in both languages. */
const sandboxTemplates = [
  'bookedPaid',
  'bookedHotel',
  'declined',
  'unanswered',
  'sold',
  'hotelCancelled',
  'youCancelled',
  'changed',
  'refundStarted',
  'noShowAsked',
  'disputeWon',
  'disputeLost',
].flatMap((move, index) => [`${move}.vi=${412_300 + index}`, `${move}.en=${412_400 + index}`]);

/** `sandboxUrl` is null where the sandbox is not used. */
export function znsSettingsOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): ZnsSettings | null {
  return readKeys(zns, env, sandboxUrl, mistakes);
}
