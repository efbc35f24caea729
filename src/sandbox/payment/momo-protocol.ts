import { hmac, pairs, sameMac } from '../context/signature.ts';
// MoMo gateway v2 on the wire: the signed field orders and the checks every request passes before
// anything is remembered.
import type { Lang } from './outcomes.ts';

export type MomoKeys = { partnerCode: string; accessKey: string; secretKey: string };
/** MoMo's own published test credentials. */
export const publicMomoKeys: MomoKeys = {
  partnerCode: 'MOMO',
  accessKey: 'F8BBA842ECF85',
  secretKey: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
};

/**
 * Which fields each message signs, in MoMo's alphabetical order; accessKey is never in a body, only
 * in the signed text.
 */
export const signedFields = {
  create: [
    'accessKey',
    'amount',
    'extraData',
    'ipnUrl',
    'orderId',
    'orderInfo',
    'partnerCode',
    'redirectUrl',
    'requestId',
    'requestType',
  ],
  createAnswer: [
    'accessKey',
    'amount',
    'orderId',
    'partnerCode',
    'payUrl',
    'requestId',
    'responseTime',
    'resultCode',
  ],
  notice: [
    'accessKey',
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ],
  query: ['accessKey', 'orderId', 'partnerCode', 'requestId'],
  refund: ['accessKey', 'amount', 'description', 'orderId', 'partnerCode', 'requestId', 'transId'],
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** The signature of a message: lower-case hex HMAC-SHA256 over its `k=v` text. */
export const signMomo = (kind: keyof typeof signedFields, keys: MomoKeys, fields: Fields): string =>
  hmac(
    'sha256',
    keys.secretKey,
    pairs(signedFields[kind], { ...fields, accessKey: keys.accessKey }),
  );

/** Why a request is refused: its resultCode and the field at fault. */
export type Refusal = { code: number; field: string };
type Check = { field: string; holds: (value: unknown) => boolean; optional?: true };

// As the published rule ^[0-9a-zA-Z]([-_.]*[0-9a-zA-Z]+)*$, in a form that cannot backtrack
// exponentially.
const orderIdForm = /^[0-9a-zA-Z](?:[-_.0-9a-zA-Z]*[0-9a-zA-Z])?$/;
const base64Form = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const printableAscii = /^[\x21-\x7e]+$/;
const requestTypes: Readonly<Record<string, { min: number; max: number }>> = {
  captureWallet: { min: 1_000, max: 50_000_000 },
  payWithMethod: { min: 1_000, max: 50_000_000 },
  payWithATM: { min: 10_000, max: 50_000_000 },
  payWithCC: { min: 1_000, max: 10_000_000 },
};

const isText =
  (max: number, min = 1) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.length >= min && value.length <= max;
const isWebUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
const isLang = (value: unknown): value is Lang => value === 'vi' || value === 'en';
const isOrderId = (value: unknown): boolean =>
  isText(200)(value) && orderIdForm.test(String(value));

const common: readonly Check[] = [
  { field: 'partnerCode', holds: isText(50) },
  { field: 'requestId', holds: isText(50) },
  { field: 'orderId', holds: isOrderId },
  { field: 'signature', holds: isText(200) },
];
const formats = {
  create: [
    ...common,
    { field: 'amount', holds: isNumeric },
    { field: 'orderInfo', holds: isText(255) },
    { field: 'redirectUrl', holds: isWebUrl },
    {
      field: 'ipnUrl',
      holds: (value) => isWebUrl(value) && printableAscii.test(value) && !value.includes('?'),
    },
    {
      field: 'requestType',
      holds: (value) => typeof value === 'string' && Object.hasOwn(requestTypes, value),
    },
    { field: 'lang', holds: isLang },
    {
      field: 'extraData',
      holds: (value) => isText(1000, 0)(value) && base64Form.test(String(value)),
      optional: true,
    },
    { field: 'partnerName', holds: isText(255, 0), optional: true },
    // Held payments (autoCapture false) need a `confirm` afterwards, which no product here sends.
    { field: 'autoCapture', holds: (value) => value === true, optional: true },
  ],
  query: [...common, { field: 'lang', holds: isLang, optional: true }],
  refund: [
    ...common,
    { field: 'amount', holds: isNumeric },
    { field: 'transId', holds: (value) => isNumeric(value) && Number.isSafeInteger(Number(value)) },
    { field: 'description', holds: isText(500, 0), optional: true },
    { field: 'lang', holds: isLang, optional: true },
  ],
} satisfies Record<string, readonly Check[]>;

/**
 * Format (20), then partner and signature (13): the first refusal, or null when the request may be
 * read.
 */
export const refuse = (
  kind: keyof typeof formats,
  keys: MomoKeys,
  body: Fields | undefined,
): Refusal | null => {
  if (body === undefined) return { code: 20, field: 'body' };
  const checks: readonly Check[] = formats[kind];
  const broken = checks.find(
    ({ field, holds, optional }) =>
      !(optional === true && body[field] === undefined) && !holds(body[field]),
  );
  if (broken !== undefined) return { code: 20, field: broken.field };
  if (body['partnerCode'] !== keys.partnerCode) return { code: 13, field: 'partnerCode' };
  return sameMac(signMomo(kind, keys, body), body['signature'])
    ? null
    : { code: 13, field: 'signature' };
};

/**
 * Whole đồng above zero (21) within the limits of the request type (22); a refund keeps only the
 * lower limit.
 */
export const refuseAmount = (
  amount: unknown,
  requestType: string,
  maxVnd?: number,
): Refusal | null => {
  const vnd = Number(amount);
  if (!Number.isSafeInteger(vnd) || vnd <= 0) return { code: 21, field: 'amount' };
  const limits = requestTypes[requestType] ?? { min: 1_000, max: 50_000_000 };
  return vnd < limits.min || vnd > (maxVnd ?? limits.max) ? { code: 22, field: 'amount' } : null;
};
