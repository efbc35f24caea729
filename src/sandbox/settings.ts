// Reads the sandbox's settings from environment variables, all optional, and names the one that is
// wrong.
import type { SandboxOptions } from './app.ts';

export type Settings = {
  host: string;
  port: number;
  smtpPort?: number;
  options: SandboxOptions;
};
type Env = Readonly<Record<string, string | undefined>>;

const given = (env: Env, name: string): string | undefined =>
  env[name] === undefined || env[name] === '' ? undefined : env[name];

const numberOf = (
  env: Env,
  name: string,
  otherwise: number,
  isGood: (value: number) => boolean,
  rule: string,
): number => {
  const value = Number(given(env, name) ?? otherwise);
  if (!isGood(value)) throw new RangeError(`${name} is '${env[name]}', but it must be ${rule}`);
  return value;
};

/** The entries that were given, under the names of the options. */
const chosen = <K extends string>(
  env: Env,
  names: Readonly<Record<K, string>>,
): Partial<Record<K, string>> =>
  Object.fromEntries(
    (Object.entries(names) as [K, string][]).flatMap(([key, name]) => {
      const value = given(env, name);
      return value === undefined ? [] : [[key, value]];
    }),
  ) as Partial<Record<K, string>>;

/** '777103=103,777000=drop' → phones ending so get that scenario. */
const failing = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [ending = '', scenario = ''] = part.split('=').map((piece) => piece.trim());
      if (!/^\d+$/.test(ending) || scenario === '')
        throw new RangeError(`SANDBOX_SMS_FAILING has '${part}', but it must be ending=scenario`);
      return [ending, scenario];
    }),
  );

/** Throws a RangeError that says which variable is wrong and how it must be. */
export const readSettings = (env: Env): Settings => {
  const port = numberOf(
    env,
    'PORT',
    3001,
    (n) => Number.isInteger(n) && n >= 0 && n <= 65_535,
    'a port number from 0 to 65535',
  );
  const timeScale = numberOf(
    env,
    'SANDBOX_TIME_SCALE',
    1,
    (n) => n > 0 && n <= 1000,
    'a number above 0 (1 is real time)',
  );
  const appId =
    given(env, 'ZALOPAY_APP_ID') === undefined
      ? undefined
      : numberOf(env, 'ZALOPAY_APP_ID', 0, (n) => Number.isInteger(n) && n > 0, 'a number above 0');
  const pushPort =
    given(env, 'SANDBOX_PUSH_PORT') === undefined
      ? undefined
      : numberOf(
          env,
          'SANDBOX_PUSH_PORT',
          0,
          (n) => Number.isInteger(n) && n > 0 && n <= 65_535,
          'a port number from 1 to 65535',
        );
  const smtpPort =
    given(env, 'SANDBOX_SMTP_PORT') === undefined
      ? undefined
      : numberOf(
          env,
          'SANDBOX_SMTP_PORT',
          0,
          (n) => Number.isInteger(n) && n > 0 && n <= 65_535,
          'a port number from 1 to 65535',
        );
  const site = given(env, 'SANDBOX_REPORT_URL')?.replace(/\/+$/, '');
  const endings = given(env, 'SANDBOX_SMS_FAILING');
  return {
    host: given(env, 'HOST') ?? '127.0.0.1',
    port,
    ...(smtpPort === undefined ? {} : { smtpPort }),
    options: {
      timeScale,
      ...chosen(env, { data: 'SANDBOX_DATA', publicUrl: 'SANDBOX_PUBLIC_URL' }),
      ...(pushPort === undefined ? {} : { push: { port: pushPort } }),
      momo: chosen(env, {
        partnerCode: 'MOMO_PARTNER_CODE',
        accessKey: 'MOMO_ACCESS_KEY',
        secretKey: 'MOMO_SECRET_KEY',
      }),
      zalopay: {
        ...(appId === undefined ? {} : { appId }),
        ...chosen(env, { key1: 'ZALOPAY_KEY1', key2: 'ZALOPAY_KEY2' }),
      },
      shopeepay: chosen(env, {
        clientId: 'SPP_CLIENT_ID',
        secretKey: 'SPP_SECRET_KEY',
        merchantId: 'SPP_MERCHANT_ID',
        storeId: 'SPP_STORE_ID',
        notifyUrl: 'SANDBOX_SPP_NOTIFY_URL',
      }),
      vnpay: chosen(env, {
        tmnCode: 'VNPAY_TMN_CODE',
        secretKey: 'VNPAY_SECRET_KEY',
        notifyUrl: 'SANDBOX_VNPAY_NOTIFY_URL',
      }),
      ...(site === undefined
        ? {}
        : {
            mail: {
              reportUrl: `${site}/api/reports/mail`,
              replyUrl: `${site}/api/reports/mail-reply`,
            },
            zns: { reportUrl: `${site}/api/reports/zns` },
          }),
      sms: {
        ...chosen(env, {
          apiKey: 'ESMS_API_KEY',
          secretKey: 'ESMS_SECRET_KEY',
          brandname: 'ESMS_BRANDNAME',
        }),
        ...(endings === undefined ? {} : { failing: failing(endings) }),
      },
    },
  };
};
