// The keys of each payment gateway.

import * as v from 'valibot';
import type { MomoKeys } from '../providers/payment/momo-protocol.ts';
import type { ShopeepayKeys } from '../providers/payment/shopeepay-protocol.ts';
import type { VnpayKeys } from '../providers/payment/vnpay-protocol.ts';
import type { ZalopayKeys } from '../providers/payment/zalopay-protocol.ts';
import { providerAddress, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';

/**
 * Test keys are those the providers publish; ShopeePay and VNPAY publish none, so the sandbox has
 * its own
 */
const momo: Provider<MomoKeys> = {
  title: 'MoMo',
  needs: ['MOMO_PARTNER_CODE', 'MOMO_ACCESS_KEY', 'MOMO_SECRET_KEY'],
  schema: v.pipe(
    v.object({
      MOMO_BASE_URL: providerAddress('MOMO_BASE_URL', 'https://payment.momo.vn'),
      MOMO_PARTNER_CODE: v.string(),
      MOMO_ACCESS_KEY: v.string(),
      MOMO_SECRET_KEY: v.string(),
    }),
    v.transform((env) => ({
      baseUrl: env.MOMO_BASE_URL,
      partnerCode: env.MOMO_PARTNER_CODE,
      accessKey: env.MOMO_ACCESS_KEY,
      secretKey: env.MOMO_SECRET_KEY,
    })),
  ),
  sandbox: (url) => ({
    MOMO_BASE_URL: `${url}/momo`,
    MOMO_PARTNER_CODE: 'MOMO',
    MOMO_ACCESS_KEY: 'F8BBA842ECF85',
    MOMO_SECRET_KEY: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
  }),
};

const zalopay: Provider<ZalopayKeys> = {
  title: 'ZaloPay',
  needs: ['ZALOPAY_APP_ID', 'ZALOPAY_KEY1', 'ZALOPAY_KEY2'],
  schema: v.pipe(
    v.object({
      ZALOPAY_BASE_URL: providerAddress('ZALOPAY_BASE_URL', 'https://openapi.zalopay.vn'),
      ZALOPAY_APP_ID: v.pipe(
        v.string(),
        v.regex(/^\d+$/, ({ input }) => `ZALOPAY_APP_ID must be a number, not "${input}".`),
        v.transform(Number),
      ),
      ZALOPAY_KEY1: v.string(),
      ZALOPAY_KEY2: v.string(),
    }),
    v.transform((env) => ({
      baseUrl: env.ZALOPAY_BASE_URL,
      appId: env.ZALOPAY_APP_ID,
      key1: env.ZALOPAY_KEY1,
      key2: env.ZALOPAY_KEY2,
    })),
  ),
  sandbox: (url) => ({
    ZALOPAY_BASE_URL: `${url}/zalopay`,
    ZALOPAY_APP_ID: '2553',
    ZALOPAY_KEY1: 'PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL',
    ZALOPAY_KEY2: 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz',
  }),
};

const shopeepay: Provider<ShopeepayKeys> = {
  title: 'ShopeePay',
  needs: ['SPP_CLIENT_ID', 'SPP_SECRET_KEY', 'SPP_MERCHANT_ID', 'SPP_STORE_ID'],
  schema: v.pipe(
    v.object({
      SPP_BASE_URL: providerAddress('SPP_BASE_URL', 'https://api.wallet.airpay.vn'),
      SPP_CLIENT_ID: v.string(),
      SPP_SECRET_KEY: v.string(),
      SPP_MERCHANT_ID: v.string(),
      SPP_STORE_ID: v.string(),
    }),
    v.transform((env) => ({
      baseUrl: env.SPP_BASE_URL,
      clientId: env.SPP_CLIENT_ID,
      secretKey: env.SPP_SECRET_KEY,
      merchantId: env.SPP_MERCHANT_ID,
      storeId: env.SPP_STORE_ID,
    })),
  ),
  sandbox: (url) => ({
    SPP_BASE_URL: `${url}/spp`,
    SPP_CLIENT_ID: 'sandbox',
    SPP_SECRET_KEY: 'pz148x0gXyPCLHxnlhEydNLg55jni91i',
    SPP_MERCHANT_ID: 'externalmerchant',
    SPP_STORE_ID: 'externalstore',
  }),
};

/** VNPAY gives its addresses with the contract; these are assumed until then. */
const assumed = {
  payUrl: 'https://pay.vnpay.vn/vpcpay.html',
  apiUrl: 'https://merchant.vnpay.vn/merchant_webapi/api/transaction',
} as const;
const vnpay: Provider<VnpayKeys> = {
  title: 'VNPAY',
  needs: ['VNPAY_TMN_CODE', 'VNPAY_SECRET_KEY'],
  schema: v.pipe(
    v.object({
      VNPAY_PAY_URL: providerAddress('VNPAY_PAY_URL', assumed.payUrl),
      VNPAY_API_URL: providerAddress('VNPAY_API_URL', assumed.apiUrl),
      VNPAY_TMN_CODE: v.string(),
      VNPAY_SECRET_KEY: v.string(),
    }),
    v.transform((env) => ({
      payUrl: env.VNPAY_PAY_URL,
      apiUrl: env.VNPAY_API_URL,
      tmnCode: env.VNPAY_TMN_CODE,
      secretKey: env.VNPAY_SECRET_KEY,
    })),
  ),
  sandbox: (url) => ({
    VNPAY_PAY_URL: `${url}/vnpay/paymentv2/vpcpay.html`,
    VNPAY_API_URL: `${url}/vnpay/merchant_webapi/api/transaction`,
    VNPAY_TMN_CODE: 'TESTTMN1',
    VNPAY_SECRET_KEY: 'LOCALSANDBOXSECRETLOCALSANDBOX01',
  }),
};

/**
 * The settings whose addresses nobody has confirmed: to be compared with the contract before going
 * live.
 */
export function assumedAddresses({ vnpay: keys }: Pick<Gateways, 'vnpay'>): readonly string[] {
  if (keys === null) return [];
  return [
    ...(keys.payUrl === assumed.payUrl ? ['VNPAY_PAY_URL'] : []),
    ...(keys.apiUrl === assumed.apiUrl ? ['VNPAY_API_URL'] : []),
  ];
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
  const read = <Keys>(provider: Provider<Keys>) => readKeys(provider, env, sandboxUrl, mistakes);
  return {
    momo: read(momo),
    zalopay: read(zalopay),
    shopeepay: read(shopeepay),
    vnpay: read(vnpay),
  };
}
