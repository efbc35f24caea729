// MoMo's result codes: what each says in the language of the request, which one a payment or a
// refund has, and what extraData may ask for.
import { parseCallFailure, isRefundMode, isScenario } from './outcomes.ts';
import type { CallFailure, RefundMode, Result, ScenarioName } from './outcomes.ts';
import type { Payment } from './payments.ts';
import type { RefundState } from './refunds.ts';

/**
 * resultCode → message in the language of the request, the class of its HTTP status, and whether
 * the result is final.
 */
export const results: Readonly<
  Record<number, { vi: string; en: string; http: 200 | 400 | 422; final: boolean }>
> = {
  0: { vi: 'Thành công.', en: 'Successful.', http: 200, final: true },
  10: {
    vi: 'Hệ thống đang được bảo trì.',
    en: 'The system is under maintenance.',
    http: 200,
    final: false,
  },
  13: {
    vi: 'Xác thực đối tác thất bại.',
    en: 'Partner authentication failed.',
    http: 400,
    final: true,
  },
  20: { vi: 'Yêu cầu sai định dạng.', en: 'Bad request format.', http: 400, final: true },
  21: { vi: 'Số tiền không hợp lệ.', en: 'The amount is not valid.', http: 400, final: true },
  22: {
    vi: 'Số tiền ngoài giới hạn cho phép.',
    en: 'The amount is out of range.',
    http: 400,
    final: true,
  },
  40: { vi: 'RequestId bị trùng.', en: 'Duplicated requestId.', http: 400, final: true },
  41: { vi: 'OrderId bị trùng.', en: 'Duplicated orderId.', http: 400, final: true },
  42: { vi: 'Không tìm thấy đơn hàng.', en: 'The order was not found.', http: 400, final: true },
  1000: {
    vi: 'Đang chờ người dùng xác nhận.',
    en: 'Waiting for the user to confirm.',
    http: 200,
    final: false,
  },
  1001: { vi: 'Tài khoản không đủ số dư.', en: 'Insufficient balance.', http: 200, final: true },
  1003: {
    vi: 'Giao dịch đã bị huỷ.',
    en: 'The transaction was cancelled.',
    http: 200,
    final: true,
  },
  1004: {
    vi: 'Số tiền vượt hạn mức thanh toán.',
    en: 'The amount is over the payment limit.',
    http: 200,
    final: true,
  },
  1005: { vi: 'Giao dịch đã hết hạn.', en: 'The transaction has expired.', http: 200, final: true },
  1006: {
    vi: 'Người dùng từ chối thanh toán.',
    en: 'The user refused to pay.',
    http: 200,
    final: true,
  },
  1080: {
    vi: 'Hoàn tiền thất bại, hãy thử lại sau một giờ.',
    en: 'The refund failed, try again after an hour.',
    http: 200,
    final: true,
  },
  1081: {
    vi: 'Giao dịch đã được hoàn tiền.',
    en: 'The transaction has been refunded already.',
    http: 200,
    final: true,
  },
  1088: {
    vi: 'Giao dịch không thể hoàn tiền.',
    en: 'The transaction cannot be refunded.',
    http: 200,
    final: true,
  },
  4100: {
    vi: 'Người dùng đăng nhập không thành công.',
    en: 'The user failed to sign in.',
    http: 200,
    final: true,
  },
  7000: {
    vi: 'Yêu cầu đang được xử lý.',
    en: 'The request is being processed.',
    http: 422,
    final: false,
  },
  7002: {
    vi: 'Giao dịch đang được xử lý.',
    en: 'The transaction is being processed.',
    http: 200,
    final: false,
  },
};

const codes: Readonly<Record<Result, number>> = {
  waiting: 1000,
  paid: 0,
  refused: 1006,
  withdrawn: 1003,
  balance: 1001,
  limit: 1004,
  login: 4100,
  expired: 1005,
  suspect: 7002,
  maintenance: 10,
};
export const codeOf = (payment: Payment): number => codes[payment.result];
export const refundCodes: Readonly<Record<RefundState, number>> = {
  done: 0,
  processing: 7002,
  failed: 1080,
};

/**
 * What the merchant may ask for inside extraData, so that a test needs no clicks; unknown words are
 * ignored.
 */
export type ExtraDataOptions = {
  scenario: ScenarioName | null;
  create: CallFailure | null;
  refund: RefundMode;
};

/** Reads what extraData (base64 of a JSON object) asks for; anything else asks for nothing. */
export const readExtraData = (extraData: string): ExtraDataOptions => {
  let asked: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(Buffer.from(extraData, 'base64').toString('utf8'));
    if (typeof parsed === 'object' && parsed !== null) asked = parsed as Record<string, unknown>;
  } catch {
    // The merchant's own extraData may be any text.
  }
  const scenario = asked['scenario'];
  return {
    scenario: isScenario(scenario) ? scenario : null,
    create: parseCallFailure(asked['create']),
    refund: isRefundMode(asked['refund']) ? asked['refund'] : 'plain',
  };
};
