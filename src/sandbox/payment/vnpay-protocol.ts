import { textOf } from '../context/context.ts';
// VNPAY 2.1.0 on the wire: hashes of links, notices and calls, and the checks a link passes before
// its page opens.
import { hmac, sameMac } from '../context/signature.ts';
import { parseVietnamTime } from './vietnam-time.ts';

/**
 * `notifyUrl` is what a merchant registers once; '' takes the merchant's own site from the return
 * address.
 */
export type VnpayKeys = { tmnCode: string; secretKey: string; notifyUrl: string };
/** The sandbox's own; VNPAY publishes none. */
export const sandboxVnpayKeys: VnpayKeys = {
  tmnCode: 'TESTTMN1',
  secretKey: 'LOCALSANDBOXSECRETLOCALSANDBOX01',
  notifyUrl: '',
};

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Sorted by name, form-encoded (a space is `+`), without the hash itself and without empty ones.
 */
export const pairsOf = (fields: Fields): string => {
  const pairs = new URLSearchParams();
  for (const name of Object.keys(fields).toSorted()) {
    if (name !== 'vnp_SecureHash' && name !== 'vnp_SecureHashType' && textOf(fields[name]) !== '')
      pairs.append(name, textOf(fields[name]));
  }
  return pairs.toString();
};
export const hashOf = (keys: Pick<VnpayKeys, 'secretKey'>, text: string): string =>
  hmac('sha512', keys.secretKey, text);

const orders = {
  query: 'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo',
  queryAnswer:
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate ' +
    'TransactionNo TransactionType TransactionStatus OrderInfo PromotionCode PromotionAmount',
  refund:
    'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo ' +
    'TransactionDate CreateBy CreateDate IpAddr OrderInfo',
  refundAnswer:
    'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate ' +
    'TransactionNo TransactionType TransactionStatus OrderInfo',
} as const;
/** The hash of a call or of its answer: the values in VNPAY's order, joined by `|`. */
export const callHash = (
  message: keyof typeof orders,
  keys: Pick<VnpayKeys, 'secretKey'>,
  fields: Fields,
): string =>
  hashOf(
    keys,
    orders[message]
      .split(' ')
      .map((name) => textOf(fields[`vnp_${name}`]))
      .join('|'),
  );

/** A whole number of đồng, written in hundredths. */
export const isAmount = (value: unknown): boolean =>
  /^\d+00$/.test(textOf(value)) && Number(value) > 0;
const minVnd = 5_000;

/**
 * Why a link opens no page: the code of the error page, or null when it does. 97 hash, 03 format,
 * 11 over.
 */
export const refuseLink = (keys: VnpayKeys, f: Fields, now: number): '97' | '03' | '11' | null => {
  if (
    !sameMac(hashOf(keys, pairsOf(f)), textOf(f['vnp_SecureHash']).toLowerCase()) ||
    f['vnp_TmnCode'] !== keys.tmnCode
  )
    return '97';
  const isRight =
    f['vnp_Version'] === '2.1.0' &&
    f['vnp_Command'] === 'pay' &&
    f['vnp_CurrCode'] === 'VND' &&
    isAmount(f['vnp_Amount']) &&
    Number(f['vnp_Amount']) >= 100 * minVnd &&
    /^[A-Za-z0-9]{1,100}$/.test(textOf(f['vnp_TxnRef'])) &&
    /^[\w .:-]{1,255}$/.test(textOf(f['vnp_OrderInfo'])) &&
    ['vn', 'en'].includes(textOf(f['vnp_Locale'])) &&
    ['VNBANK', 'INTCARD'].includes(textOf(f['vnp_BankCode'])) &&
    textOf(f['vnp_IpAddr']) !== '' &&
    textOf(f['vnp_OrderType']) !== '' &&
    URL.canParse(textOf(f['vnp_ReturnUrl'])) &&
    Number.isFinite(parseVietnamTime(textOf(f['vnp_CreateDate']))) &&
    Number.isFinite(parseVietnamTime(textOf(f['vnp_ExpireDate'])));
  if (!isRight) return '03';
  return parseVietnamTime(textOf(f['vnp_ExpireDate'])) <= now ? '11' : null;
};
