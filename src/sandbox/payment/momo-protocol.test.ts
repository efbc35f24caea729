// Holds MoMo's signed field orders and request checks to the published rules.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publicMomoKeys, refuse, refuseAmount, signMomo, signedFields } from './momo-protocol.ts';

const { vectors } = JSON.parse(
  readFileSync(new URL('./payment-vectors.json', import.meta.url), 'utf8'),
) as {
  vectors: { id: string; input: string; output: string }[];
};
// Values in the vectors hold no '&', so that splitting gives the fields back.
const fieldsOf = (input: string): Record<string, string> =>
  Object.fromEntries(
    input.split('&').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
const kinds = {
  'momo.create': 'create',
  'momo.ipn': 'notice',
  'momo.query': 'query',
  'momo.refund': 'refund',
  'momo.create.response': 'createAnswer',
} as const;

const order = {
  partnerCode: 'MOMO',
  requestId: 'req-0001',
  orderId: 'BK240101-0001',
  amount: 250_000,
  orderInfo: 'Đặt phòng',
  extraData: 'eyJiayI6MX0=',
  redirectUrl: 'http://localhost:3000/back?a=1',
  ipnUrl: 'http://localhost:3000/api/pay/momo/ipn',
  requestType: 'captureWallet',
  lang: 'vi',
};
const signed = (change: Record<string, unknown> = {}): Record<string, unknown> => {
  const body = { ...order, ...change };
  return { ...body, signature: signMomo('create', publicMomoKeys, body) };
};
const without = (field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(signed()).filter(([name]) => name !== field));

describe('MoMo signatures', () => {
  it.each(Object.entries(kinds))(
    '%s is signed from its fields in any order to the known value',
    (id, kind) => {
      const vector = vectors.find((one) => one.id === id);
      const shuffled = Object.fromEntries(
        Object.entries(fieldsOf(vector?.input ?? '')).toReversed(),
      );
      expect(signMomo(kind, publicMomoKeys, shuffled)).toBe(vector?.output);
    },
  );

  it('every message signs its fields in alphabetical order', () => {
    for (const fields of Object.values(signedFields))
      expect([...fields]).toEqual([...fields].toSorted());
  });
});

describe('checks of a create request', () => {
  it('a complete signed order passes, with or without its optional fields', () => {
    expect(refuse('create', publicMomoKeys, signed())).toBeNull();
    const optional = { extraData: '', partnerName: 'Hotels', autoCapture: true, amount: '250000' };
    expect(refuse('create', publicMomoKeys, signed(optional))).toBeNull();
  });

  it.each([
    'partnerCode',
    'requestId',
    'orderId',
    'amount',
    'orderInfo',
    'redirectUrl',
    'ipnUrl',
    'requestType',
    'lang',
    'signature',
  ])('an order without %s is refused with 20', (field) => {
    expect(refuse('create', publicMomoKeys, without(field))).toEqual({ code: 20, field });
  });

  it.each([
    ['requestId', 'r'.repeat(51)],
    ['orderId', '-starts-badly'],
    ['orderId', 'ends-badly-'],
    ['orderId', 'a'.repeat(201)],
    ['orderId', 'with space'],
    ['amount', 'many'],
    ['orderInfo', 'x'.repeat(256)],
    ['redirectUrl', 'javascript:alert(1)'],
    ['redirectUrl', '/relative'],
    ['ipnUrl', 'http://localhost/ipn?x=1'],
    ['ipnUrl', 'http://localhost/thông-báo'],
    ['ipnUrl', 'http://localhost/a b'],
    ['requestType', 'payLater'],
    ['lang', 'th'],
    ['extraData', '{"plain":1}'],
    ['extraData', 'A'.repeat(1004)],
    ['autoCapture', false],
  ])('%s = %s is refused with 20', (field, value) => {
    expect(refuse('create', publicMomoKeys, signed({ [field]: value }))).toEqual({
      code: 20,
      field,
    });
  });

  it('a long orderId that almost fits is judged at once', () => {
    // A pattern that tries all ways would never come to an end here.
    expect(refuse('create', publicMomoKeys, signed({ orderId: `${'a'.repeat(198)}-` }))?.code).toBe(
      20,
    );
  });

  it('another partner, a changed field or a wrong signature is refused with 13', () => {
    expect(refuse('create', publicMomoKeys, signed({ partnerCode: 'OTHER' }))).toEqual({
      code: 13,
      field: 'partnerCode',
    });
    expect(refuse('create', publicMomoKeys, { ...signed(), amount: 1_000 })).toEqual({
      code: 13,
      field: 'signature',
    });
    expect(refuse('create', publicMomoKeys, { ...signed(), signature: '0'.repeat(64) })).toEqual({
      code: 13,
      field: 'signature',
    });
    expect(refuse('create', { ...publicMomoKeys, secretKey: 'other' }, signed())).toEqual({
      code: 13,
      field: 'signature',
    });
  });
});

describe('amounts', () => {
  it.each([
    [1_000, 'captureWallet'],
    [50_000_000, 'captureWallet'],
    [10_000, 'payWithATM'],
    [10_000_000, 'payWithCC'],
    ['250000', 'captureWallet'],
  ])('%s by %s is taken', (amount, type) => expect(refuseAmount(amount, type)).toBeNull());

  it.each([
    [0, 21],
    [-1_000, 21],
    [1_000.5, 21],
    [999, 22],
    [50_000_001, 22],
  ])('%s is refused with %s', (amount, code) => {
    expect(refuseAmount(amount, 'captureWallet')).toEqual({ code, field: 'amount' });
  });

  it('the limits follow the request type, and a refund is bounded by what is left', () => {
    expect(refuseAmount(9_999, 'payWithATM')?.code).toBe(22);
    expect(refuseAmount(10_000_001, 'payWithCC')?.code).toBe(22);
    expect(refuseAmount(5_001, 'captureWallet', 5_000)?.code).toBe(22);
    expect(refuseAmount(5_000, 'captureWallet', 5_000)).toBeNull();
  });
});
