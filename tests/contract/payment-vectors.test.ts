// Holds both sides of every gateway, the adapters and the sandbox's players, to the same known
// signatures, each from its own code.

import { describe, expect, it } from 'vitest';
import { hmac } from '#sandbox/context/signature.ts';
import { publicMomoKeys, signMomo } from '#sandbox/payment/momo-protocol.ts';
import { sandboxShopeepayKeys, signBody } from '#sandbox/payment/shopeepay.ts';
import { callHash, hashOf, pairsOf, sandboxVnpayKeys } from '#sandbox/payment/vnpay-protocol.ts';
import {
  publicZalopayKeys,
  signCallback,
  signRedirect,
  signZalopay,
} from '#sandbox/payment/zalopay-protocol.ts';
import { mac } from '#server/providers/payment/gateway-http.ts';
import { momoSignature } from '#server/providers/payment/momo-protocol.ts';
import { shopeepaySignature } from '#server/providers/payment/shopeepay-protocol.ts';
import { vnpayCallHash, vnpayHash, vnpayPairs } from '#server/providers/payment/vnpay-protocol.ts';
import { zalopayMac, zalopayNoticeMac } from '#server/providers/payment/zalopay-protocol.ts';
import { jsonOf } from '../architecture/sources.ts';

type Vector = { readonly id: string; readonly input: string; readonly output: string };
type Fields = Readonly<Record<string, string>>;
const { vectors } = jsonOf<{ vectors: readonly Vector[] }>(
  'src/sandbox/payment/payment-vectors.json',
);

const pairsIn = (input: string): Fields =>
  Object.fromEntries(
    input
      .split('&')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
const listIn =
  (names: string, prefix = '') =>
  (input: string): Fields =>
    Object.fromEntries(
      names.split(' ').map((name, at) => [`${prefix}${name}`, input.split('|')[at] ?? '']),
    );
const formIn = (input: string): Fields =>
  Object.fromEntries([...new URLSearchParams(input)].toReversed());

const momo = { ...publicMomoKeys, baseUrl: '' };
const zalo = { ...publicZalopayKeys, baseUrl: '' };
const zaloFirst = { ...zalo, appId: 553, key1: '9phuAOYhan4urywHTh0ndEXiV3pKHr5Q' };
const shopee = { ...sandboxShopeepayKeys, baseUrl: '' };
const vnp = sandboxVnpayKeys;
const queryNames =
  'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo';
const refundNames =
  'RequestId Version Command TmnCode TransactionType TxnRef Amount TransactionNo TransactionDate CreateBy CreateDate IpAddr OrderInfo';
const answerNames =
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo';
const createNames = 'app_id app_trans_id app_user amount app_time embed_data item';

type Sides = {
  readonly read: (input: string) => Fields;
  readonly ours: (fields: Fields, input: string) => string;
  readonly theirs: (fields: Fields, input: string) => string;
};
const raw = (input: string): Fields => ({ input });
const ofMomo = (message: 'create' | 'notice' | 'query' | 'refund'): Sides => ({
  read: pairsIn,
  ours: (fields) => momoSignature(message, momo, fields),
  theirs: (fields) => signMomo(message, publicMomoKeys, fields),
});
const ofZalo = (
  message: 'create' | 'query' | 'refund' | 'queryRefund',
  names: string,
  keys = zalo,
): Sides => ({
  read: listIn(names),
  ours: (fields) => zalopayMac(message, keys, fields),
  theirs: (fields) => signZalopay(message, keys, fields),
});
const callback: Sides = {
  read: raw,
  ours: (_, input) => zalopayNoticeMac(zalo, input),
  theirs: (_, input) => signCallback(zalo, input),
};
const header: Sides = {
  read: raw,
  ours: (_, input) => shopeepaySignature(shopee, input),
  theirs: (_, input) => signBody(shopee, input),
};
const link: Sides = {
  read: formIn,
  ours: (fields) => vnpayHash(vnp, vnpayPairs(fields)),
  theirs: (fields) => hashOf(vnp, pairsOf(fields)),
};
const ofVnpay = (
  message: 'query' | 'queryAnswer' | 'refund' | 'refundAnswer',
  names: string,
): Sides => ({
  read: listIn(names, 'vnp_'),
  ours: (fields) => vnpayCallHash(message, vnp, fields),
  theirs: (fields) => callHash(message, vnp, fields),
});
/**
 * Messages that the adapter does not need to sign or check: its primitive is held to them all the
 * same.
 */
const momoAnswer: Sides = {
  read: pairsIn,
  ours: (_, input) => mac('sha256', momo.secretKey, input),
  theirs: (_, input) => hmac('sha256', momo.secretKey, input),
};

const sides: Readonly<Record<string, Sides>> = {
  'momo.create': ofMomo('create'),
  'momo.ipn': ofMomo('notice'),
  'momo.query': ofMomo('query'),
  'momo.refund': ofMomo('refund'),
  'momo.create.response': momoAnswer,
  'momo.create.response.withMessage': momoAnswer,
  'zlp.v1create.published': ofZalo('create', createNames, zaloFirst),
  'zlp.create': ofZalo('create', createNames),
  'zlp.query': ofZalo('query', 'app_id app_trans_id'),
  'zlp.refund': ofZalo('refund', 'app_id zp_trans_id amount description timestamp'),
  'zlp.query_refund': ofZalo('queryRefund', 'app_id m_refund_id timestamp'),
  'zlp.callback.published': callback,
  'zlp.callback': callback,
  'zlp.redirect': {
    read: listIn('appid apptransid pmcid bankcode amount discountamount status'),
    ours: (_, input) => mac('sha256', zalo.key2, input),
    theirs: (fields) => signRedirect(zalo, fields),
  },
  'spp.published': header,
  'spp.create': header,
  'spp.notify': header,
  'vnp.pay': link,
  'vnp.ipn': link,
  'vnp.querydr': ofVnpay('query', queryNames),
  'vnp.querydr.response': ofVnpay('queryAnswer', `${answerNames} PromotionCode PromotionAmount`),
  'vnp.refund': ofVnpay('refund', refundNames),
  'vnp.refund.response': ofVnpay('refundAnswer', answerNames),
};

describe('the 23 vectors', () => {
  it('have both sides each', () => {
    expect(vectors).toHaveLength(23);
    expect(Object.keys(sides).toSorted()).toEqual(vectors.map((vector) => vector.id).toSorted());
  });

  it.each(vectors)(
    '$id is signed alike by the adapter and by the player, from the fields',
    ({ id, input, output }) => {
      const side = sides[id];
      if (side === undefined) throw new Error(`nobody signs ${id}`);
      const fields = side.read(input);
      expect([side.ours(fields, input), side.theirs(fields, input)]).toEqual([output, output]);
    },
  );
});
