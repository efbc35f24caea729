// The keys of each payment gateway: all of its own together, or the sandbox's while that is used, or none and the method is not offered.

import type { MomoKeys } from './providers/payment/momo-wire.ts';
import type { ShopeepayKeys } from './providers/payment/shopeepay-wire.ts';
import type { VnpayKeys } from './providers/payment/vnpay-wire.ts';
import type { ZalopayKeys } from './providers/payment/zalopay-wire.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** `keys` and `urls` name their variables; an address has a default at the provider and a place in the sandbox. */
type Family<Name extends string, Url extends string> = {
  readonly says: string;
  readonly keys: Readonly<Record<Name, string>>;
  readonly test: Readonly<Record<Name, string>>;
  readonly urls: Readonly<Record<Url, readonly [name: string, real: string, sandbox: string]>>;
};

/** Test keys are those the providers publish; ShopeePay and VNPAY publish none, so the sandbox has its own (INTEGRATIONS §1–4). */
const momo: Family<'partnerCode' | 'accessKey' | 'secretKey', 'baseUrl'> = {
  says: 'MoMo',
  keys: {
    partnerCode: 'MOMO_PARTNER_CODE',
    accessKey: 'MOMO_ACCESS_KEY',
    secretKey: 'MOMO_SECRET_KEY',
  },
  test: {
    partnerCode: 'MOMO',
    accessKey: 'F8BBA842ECF85',
    secretKey: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
  },
  urls: { baseUrl: ['MOMO_BASE_URL', 'https://payment.momo.vn', '/momo'] },
};
const zalopay: Family<'appId' | 'key1' | 'key2', 'baseUrl'> = {
  says: 'ZaloPay',
  keys: { appId: 'ZALOPAY_APP_ID', key1: 'ZALOPAY_KEY1', key2: 'ZALOPAY_KEY2' },
  test: {
    appId: '2553',
    key1: 'PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL',
    key2: 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz',
  },
  urls: { baseUrl: ['ZALOPAY_BASE_URL', 'https://openapi.zalopay.vn', '/zalopay'] },
};
const shopeepay: Family<'clientId' | 'secretKey' | 'merchantId' | 'storeId', 'baseUrl'> = {
  says: 'ShopeePay',
  keys: {
    clientId: 'SPP_CLIENT_ID',
    secretKey: 'SPP_SECRET_KEY',
    merchantId: 'SPP_MERCHANT_ID',
    storeId: 'SPP_STORE_ID',
  },
  test: {
    clientId: 'sandbox',
    secretKey: 'pz148x0gXyPCLHxnlhEydNLg55jni91i',
    merchantId: 'externalmerchant',
    storeId: 'externalstore',
  },
  urls: { baseUrl: ['SPP_BASE_URL', 'https://api.wallet.airpay.vn', '/spp'] },
};
/** VNPAY gives its addresses with the contract; these are assumed until then (INTEGRATIONS §4). */
const assumed = {
  payUrl: 'https://pay.vnpay.vn/vpcpay.html',
  apiUrl: 'https://merchant.vnpay.vn/merchant_webapi/api/transaction',
} as const;
const vnpay: Family<'tmnCode' | 'secretKey', 'payUrl' | 'apiUrl'> = {
  says: 'VNPAY',
  keys: { tmnCode: 'VNPAY_TMN_CODE', secretKey: 'VNPAY_SECRET_KEY' },
  test: { tmnCode: 'TESTTMN1', secretKey: 'LOCALSANDBOXSECRETLOCALSANDBOX01' },
  urls: {
    payUrl: ['VNPAY_PAY_URL', assumed.payUrl, '/vnpay/paymentv2/vpcpay.html'],
    apiUrl: ['VNPAY_API_URL', assumed.apiUrl, '/vnpay/merchant_webapi/api/transaction'],
  },
};

/** The settings whose addresses nobody has confirmed: to be compared with the contract before money moves. */
export function assumedAddresses({ vnpay: keys }: Pick<Gateways, 'vnpay'>): readonly string[] {
  if (keys === null) return [];
  return [
    ...(keys.payUrl === assumed.payUrl ? ['VNPAY_PAY_URL'] : []),
    ...(keys.apiUrl === assumed.apiUrl ? ['VNPAY_API_URL'] : []),
  ];
}

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function keysOf<Name extends string, Url extends string>(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
  family: Family<Name, Url>,
): Record<Name | Url, string> | null {
  const names = Object.values<string>(family.keys);
  const given = names.filter((name) => env[name] !== undefined);
  if (given.length > 0 && given.length < names.length)
    mistakes.push(`${family.says} needs ${listed(names)} together.`);
  const isReal = given.length === names.length;
  if (!isReal && sandboxUrl === null) return null;
  const keys = Object.entries<string>(family.keys).map(([key, name]) => [
    key,
    isReal ? env[name] : family.test[key as Name],
  ]);
  const urls = Object.entries<readonly [string, string, string]>(family.urls).map(
    ([key, [name, real, path]]) => [
      key,
      isReal ? addressOf(env, name, real, mistakes) : `${sandboxUrl}${path}`,
    ],
  );
  return Object.fromEntries([...keys, ...urls]) as Record<Name | Url, string>;
}

function addressOf(env: Environment, name: string, real: string, mistakes: string[]): string {
  const address = (env[name] ?? real).replace(/\/+$/, '');
  if (!URL.canParse(address) || !/^https?:/.test(address))
    mistakes.push(`${name} must be a full address such as ${real}.`);
  return address;
}

type Gateways = {
  readonly momo: MomoKeys | null;
  readonly zalopay: ZalopayKeys | null;
  readonly shopeepay: ShopeepayKeys | null;
  readonly vnpay: VnpayKeys | null;
};

/** `sandboxUrl` is null where the sandbox is not used. Adds one sentence for each mistake. */
export function gatewaysOf(
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): Gateways {
  const read = <Name extends string, Url extends string>(family: Family<Name, Url>) =>
    keysOf(env, sandboxUrl, mistakes, family);
  const { appId, ...zalo } = read(zalopay) ?? { appId: null, baseUrl: '', key1: '', key2: '' };
  if (appId !== null && !/^\d+$/.test(appId))
    mistakes.push(`ZALOPAY_APP_ID must be a number, not "${appId}".`);
  return {
    momo: read(momo),
    zalopay: appId === null ? null : { ...zalo, appId: Number(appId) },
    shopeepay: read(shopeepay),
    vnpay: read(vnpay),
  };
}
