// Promises tests every gateway as one row: its number, its name on both sides, and what its protocol can say.

import type { RawNotice } from '#server/providers/payment/gateway.ts';
import { noteOpening } from '#server/providers/payment/maintenance.ts';
import { momoSignature } from '#server/providers/payment/momo-wire.ts';
import { shopeepaySignature, signatureHeader } from '#server/providers/payment/shopeepay-wire.ts';
import { vnpayHash, vnpayPairs } from '#server/providers/payment/vnpay-wire.ts';
import { zalopayNoticeMac } from '#server/providers/payment/zalopay-wire.ts';
import type { Settings } from '#server/settings.ts';
import type { Shop } from './booking-makers.ts';

/** `opens`: whether opening a payment is a call that can fail; `fails`: whether a failure is told by a notice; `known`: its answer to one told before. */
export type GatewayRow = {
  readonly name: string;
  readonly method: number;
  readonly provider: string;
  readonly player: string;
  readonly opens: boolean;
  readonly fails: boolean;
  readonly known: string;
};
export const gatewayRows: readonly GatewayRow[] = [
  {
    name: 'MoMo',
    method: 3,
    provider: 'momo',
    player: 'momo',
    opens: true,
    fails: true,
    known: '',
  },
  {
    name: 'ZaloPay',
    method: 60,
    provider: 'zalopay',
    player: 'zalopay',
    opens: true,
    fails: false,
    known: '{"return_code":2,"return_message":"duplicate"}',
  },
  {
    name: 'ShopeePay',
    method: 50,
    provider: 'shopeepay',
    player: 'spp',
    opens: true,
    fails: false,
    known: '{"errcode":0,"debug_msg":"success"}',
  },
  {
    name: 'VNPAY, credit card',
    method: 41,
    provider: 'vnpay',
    player: 'vnpay',
    opens: false,
    fails: true,
    known: '{"RspCode":"02","Message":"Order already confirmed"}',
  },
  {
    name: 'VNPAY, ATM card',
    method: 42,
    provider: 'vnpay',
    player: 'vnpay',
    opens: false,
    fails: true,
    known: '{"RspCode":"02","Message":"Order already confirmed"}',
  },
];

/** Takes back every trouble that a test made, at the sandbox and in our own memory of it. */
export async function settleDown(shop: Shop): Promise<void> {
  for (const player of new Set(gatewayRows.map((row) => row.player))) {
    for (const call of ['create', 'query', 'refund'])
      await shop.trouble(player, `${call}=down&times=0`);
  }
  for (const gateway of Object.values(shop.house.gateways))
    noteOpening(gateway, true, shop.house.now());
}

type Notices = Readonly<
  Record<string, (settings: Settings, raw: RawNotice, currency: string) => RawNotice>
>;
const fieldsOf = (text: string): Record<string, unknown> =>
  JSON.parse(text) as Record<string, unknown>;
function given<Value>(keys: Value | null): Value {
  if (keys === null) throw new Error('the sandbox plays every gateway');
  return keys;
}
/** Each gateway's notice with a currency in it, signed by the gateway's own keys. */
const currencies: Notices = {
  momo: ({ momo }, raw, currency) => {
    const fields = { ...fieldsOf(raw.body), currency };
    return {
      ...raw,
      body: JSON.stringify({ ...fields, signature: momoSignature('notice', given(momo), fields) }),
    };
  },
  zalopay: ({ zalopay }, raw, currency) => {
    const envelope = fieldsOf(raw.body);
    const data = JSON.stringify({ ...fieldsOf(String(envelope['data'])), currency });
    return {
      ...raw,
      body: JSON.stringify({ ...envelope, data, mac: zalopayNoticeMac(given(zalopay), data) }),
    };
  },
  shopeepay: ({ shopeepay }, raw, currency) => {
    const body = JSON.stringify({ ...fieldsOf(raw.body), currency });
    return {
      ...raw,
      body,
      headers: {
        ...raw.headers,
        [signatureHeader.toLowerCase()]: shopeepaySignature(given(shopeepay), body),
      },
    };
  },
  vnpay: ({ vnpay }, raw, currency) => {
    const pairs = vnpayPairs({
      ...Object.fromEntries(new URLSearchParams(raw.query)),
      vnp_CurrCode: currency,
    });
    return { ...raw, query: `${pairs}&vnp_SecureHash=${vnpayHash(given(vnpay), pairs)}` };
  },
};
export function inCurrency(
  settings: Settings,
  provider: string,
  raw: RawNotice,
  currency: string,
): RawNotice {
  const tell = currencies[provider];
  if (tell === undefined) throw new Error(`no gateway ${provider}`);
  return tell(settings, raw, currency);
}
