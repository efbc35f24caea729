import { objectIn, textOf } from '../context/context.ts';
// ZaloPay's OpenAPI v2 on the wire: what each message signs, and the checks a request passes before
// anything is remembered.
import { hmac, sameMac } from '../context/signature.ts';
import { formatVietnamTime } from './vietnam-time.ts';

export type ZalopayKeys = { appId: number; key1: string; key2: string };
/** ZaloPay's own published test credentials. */
export const publicZalopayKeys: ZalopayKeys = {
  appId: 2553,
  key1: 'PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL',
  key2: 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz',
};

type Fields = Readonly<Record<string, unknown>>;

/** The values each message signs, joined by `|`; the last item of `query` is the key itself. */
const signedValues = {
  create: (f: Fields) => [
    f['app_id'],
    f['app_trans_id'],
    f['app_user'],
    f['amount'],
    f['app_time'],
    f['embed_data'],
    f['item'],
  ],
  query: (f: Fields, keys: ZalopayKeys) => [f['app_id'], f['app_trans_id'], keys.key1],
  refund: (f: Fields) => [
    f['app_id'],
    f['zp_trans_id'],
    f['amount'],
    f['description'],
    f['timestamp'],
  ],
  queryRefund: (f: Fields) => [f['app_id'], f['m_refund_id'], f['timestamp']],
} as const;
export type ZalopayMessage = keyof typeof signedValues;

/** The MAC of a merchant's request, under the first key. */
export const signZalopay = (message: ZalopayMessage, keys: ZalopayKeys, fields: Fields): string =>
  hmac('sha256', keys.key1, signedValues[message](fields, keys).map(textOf).join('|'));

/** The MAC of a callback's `data`, under the second key. */
export const signCallback = (keys: ZalopayKeys, data: string): string =>
  hmac('sha256', keys.key2, data);

/** The checksum of the address the browser returns to, under the second key. */
export const signRedirect = (keys: ZalopayKeys, f: Fields): string =>
  hmac(
    'sha256',
    keys.key2,
    [
      f['appid'],
      f['apptransid'],
      f['pmcid'],
      f['bankcode'],
      f['amount'],
      f['discountamount'],
      f['status'],
    ]
      .map(textOf)
      .join('|'),
  );

/** Why a request is refused: ZaloPay's sub code and the field at fault. */
export type Refusal = { subCode: number; field: string };
type Check = { field: string; holds: (value: unknown) => boolean };

const isText =
  (max: number, min = 1) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length >= min && value.length <= max;
const isWhole =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (value: unknown): boolean =>
    /^\d+$/.test(textOf(value)) && Number(value) >= min && Number(value) <= max;
const isJson =
  (max: number) =>
  (value: unknown): boolean =>
    isText(max)(value) && (objectIn(String(value)) !== undefined || String(value).startsWith('['));

const formats: Readonly<Record<ZalopayMessage, readonly Check[]>> = {
  create: [
    { field: 'app_user', holds: isText(50) },
    { field: 'app_trans_id', holds: isText(40) },
    { field: 'app_time', holds: isWhole(1) },
    {
      field: 'expire_duration_seconds',
      holds: (value) => value === undefined || isWhole(300, 2_592_000)(value),
    },
    { field: 'amount', holds: isWhole(1) },
    { field: 'item', holds: isJson(2048) },
    { field: 'embed_data', holds: isJson(2048) },
    { field: 'description', holds: isText(256) },
    { field: 'callback_url', holds: (value) => value === undefined || URL.canParse(textOf(value)) },
  ],
  query: [{ field: 'app_trans_id', holds: isText(40) }],
  refund: [
    {
      field: 'm_refund_id',
      holds: (value) => isText(45)(value) && /^\d{6}_\d+_.+$/.test(String(value)),
    },
    { field: 'zp_trans_id', holds: isWhole(1) },
    { field: 'amount', holds: isWhole(1) },
    { field: 'timestamp', holds: isWhole(1) },
    { field: 'description', holds: isText(100) },
  ],
  queryRefund: [
    { field: 'm_refund_id', holds: isText(45) },
    { field: 'timestamp', holds: isWhole(1) },
  ],
};

/**
 * Format (-401), then app and MAC (-402): the first refusal, or null when the request may be read.
 */
export const refuse = (
  message: ZalopayMessage,
  keys: ZalopayKeys,
  body: Fields | undefined,
): Refusal | null => {
  if (body === undefined) return { subCode: -401, field: 'body' };
  const broken = formats[message].find(({ field, holds }) => !holds(body[field]));
  if (broken !== undefined) return { subCode: -401, field: broken.field };
  if (Number(body['app_id']) !== keys.appId) return { subCode: -402, field: 'app_id' };
  return sameMac(signZalopay(message, keys, body), body['mac'])
    ? null
    : { subCode: -402, field: 'mac' };
};

const skewMs = 15 * 60_000;
/** `yymmdd` in Vietnam at a moment (epoch ms). */
const dayInVietnam = (now: number): string => formatVietnamTime(now).slice(2, 8);

/** An order must be of today (-92) and of this moment (-401). */
export const refuseTime = (body: Fields, now: number): Refusal | null => {
  if (!textOf(body['app_trans_id']).startsWith(`${dayInVietnam(now)}_`))
    return { subCode: -92, field: 'app_trans_id' };
  return Math.abs(Number(body['app_time']) - now) > skewMs
    ? { subCode: -401, field: 'app_time' }
    : null;
};
