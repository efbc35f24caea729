// Promises tests every gateway as one row: its number, its name on both sides, and what its
// protocol can say.

import { noteOpening } from '#server/providers/payment/circuit-breaker.ts';
import type { RawNotice } from '#server/providers/payment/gateway.ts';
import { momoSignature } from '#server/providers/payment/momo-protocol.ts';
import {
  shopeepaySignature,
  signatureHeader,
} from '#server/providers/payment/shopeepay-protocol.ts';
import { vnpayHash, vnpayPairs } from '#server/providers/payment/vnpay-protocol.ts';
import { zalopayNoticeMac } from '#server/providers/payment/zalopay-protocol.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from './booking-makers.ts';

/**
 * `opens`: whether opening a payment is a call that can fail; `fails`: whether a failure is told by
 * a notice; `known`: its answer to one told before; `later`: what makes it send the same notice
 * again.
 */
export type GatewayRow = {
  readonly name: string;
  readonly method: number;
  readonly provider: string;
  readonly player: string;
  readonly opens: boolean;
  readonly fails: boolean;
  readonly known: string;
  readonly later: { readonly status: number; readonly body: string };
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
    later: { status: 503, body: '' },
  },
  {
    name: 'ZaloPay',
    method: 60,
    provider: 'zalopay',
    player: 'zalopay',
    opens: true,
    fails: false,
    known: '{"return_code":2,"return_message":"duplicate"}',
    later: { status: 200, body: '{"return_code":0,"return_message":"try again"}' },
  },
  {
    name: 'ShopeePay',
    method: 50,
    provider: 'shopeepay',
    player: 'spp',
    opens: true,
    fails: false,
    known: '{"errcode":0,"debug_msg":"success"}',
    later: { status: 503, body: '{"errcode":-1,"debug_msg":"try again"}' },
  },
  {
    name: 'VNPAY, credit card',
    method: 41,
    provider: 'vnpay',
    player: 'vnpay',
    opens: false,
    fails: true,
    known: '{"RspCode":"02","Message":"Order already confirmed"}',
    later: { status: 200, body: '{"RspCode":"99","Message":"Try again"}' },
  },
  {
    name: 'VNPAY, ATM card',
    method: 42,
    provider: 'vnpay',
    player: 'vnpay',
    opens: false,
    fails: true,
    known: '{"RspCode":"02","Message":"Order already confirmed"}',
    later: { status: 200, body: '{"RspCode":"99","Message":"Try again"}' },
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
/** The notice with another signature in the place of its own, or without any. */
export function resigned(
  provider: string,
  raw: RawNotice,
  change: (signature: string) => string | undefined,
): RawNotice {
  const headerName = signatureHeader.toLowerCase();
  if (provider === 'shopeepay') {
    const { [headerName]: own = '', ...headers } = raw.headers;
    const other = change(own);
    return { ...raw, headers: other === undefined ? headers : { ...headers, [headerName]: other } };
  }
  if (provider === 'vnpay') {
    const pairs = new URLSearchParams(raw.query);
    const other = change(pairs.get('vnp_SecureHash') ?? '');
    if (other === undefined) pairs.delete('vnp_SecureHash');
    else pairs.set('vnp_SecureHash', other);
    return { ...raw, query: pairs.toString() };
  }
  const fields = fieldsOf(raw.body);
  const name = provider === 'momo' ? 'signature' : 'mac';
  return { ...raw, body: JSON.stringify({ ...fields, [name]: change(String(fields[name])) }) };
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
