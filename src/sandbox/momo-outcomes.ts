// Every result the MoMo player can give, and every way a payment can go: two tables, read by the protocol and by the page.

export type Lang = 'vi' | 'en';

/** resultCode → message in the language of the request, the class of its HTTP status, and whether the result is final. */
export const results: Readonly<Record<number, { vi: string; en: string; http: 200 | 400 | 422; final: boolean }>> = {
  0: { vi: 'Thành công.', en: 'Successful.', http: 200, final: true },
  10: { vi: 'Hệ thống đang được bảo trì.', en: 'The system is under maintenance.', http: 200, final: false },
  13: { vi: 'Xác thực đối tác thất bại.', en: 'Partner authentication failed.', http: 400, final: true },
  20: { vi: 'Yêu cầu sai định dạng.', en: 'Bad request format.', http: 400, final: true },
  21: { vi: 'Số tiền không hợp lệ.', en: 'The amount is not valid.', http: 400, final: true },
  22: { vi: 'Số tiền ngoài giới hạn cho phép.', en: 'The amount is out of range.', http: 400, final: true },
  40: { vi: 'RequestId bị trùng.', en: 'Duplicated requestId.', http: 400, final: true },
  41: { vi: 'OrderId bị trùng.', en: 'Duplicated orderId.', http: 400, final: true },
  42: { vi: 'Không tìm thấy đơn hàng.', en: 'The order was not found.', http: 400, final: true },
  1000: { vi: 'Đang chờ người dùng xác nhận.', en: 'Waiting for the user to confirm.', http: 200, final: false },
  1001: { vi: 'Tài khoản không đủ số dư.', en: 'Insufficient balance.', http: 200, final: true },
  1003: { vi: 'Giao dịch đã bị huỷ.', en: 'The transaction was cancelled.', http: 200, final: true },
  1004: { vi: 'Số tiền vượt hạn mức thanh toán.', en: 'The amount is over the payment limit.', http: 200, final: true },
  1005: { vi: 'Giao dịch đã hết hạn.', en: 'The transaction has expired.', http: 200, final: true },
  1006: { vi: 'Người dùng từ chối thanh toán.', en: 'The user refused to pay.', http: 200, final: true },
  1080: { vi: 'Hoàn tiền thất bại, hãy thử lại sau một giờ.', en: 'The refund failed, try again after an hour.', http: 200, final: true },
  1081: { vi: 'Giao dịch đã được hoàn tiền.', en: 'The transaction has been refunded already.', http: 200, final: true },
  1088: { vi: 'Giao dịch không thể hoàn tiền.', en: 'The transaction cannot be refunded.', http: 200, final: true },
  4100: { vi: 'Người dùng đăng nhập không thành công.', en: 'The user failed to sign in.', http: 200, final: true },
  7000: { vi: 'Yêu cầu đang được xử lý.', en: 'The request is being processed.', http: 422, final: false },
  7002: { vi: 'Giao dịch đang được xử lý.', en: 'The transaction is being processed.', http: 200, final: false },
};

const minute = 60_000;
/** Waiting for the user ends after 15 minutes; a late notice comes one minute after that window (unscaled ms). */
export const windowMs = 15 * minute;

/** One notice about an outcome: unscaled delay, đồng added to the amount it tells, whether its signature is spoiled. */
export type NoticePlan = { afterMs?: number; more?: number; spoiled?: true };
/** `later`: a second outcome that replaces the first after a while, with its own notice. */
export type Scenario = { code: number; notices: readonly NoticePlan[]; later?: { afterMs: number; code: number }; vi: string; en: string };

const table = {
  'approve': { code: 0, notices: [{}], vi: 'Xác nhận thanh toán', en: 'Confirm payment' },
  'cancel': { code: 1006, notices: [{}], vi: 'Từ chối thanh toán', en: 'Refuse to pay' },
  'withdraw': { code: 1003, notices: [{}], vi: 'Huỷ giao dịch', en: 'Cancel the transaction' },
  'balance': { code: 1001, notices: [{}], vi: 'Không đủ số dư', en: 'Insufficient balance' },
  'limit': { code: 1004, notices: [{}], vi: 'Vượt hạn mức', en: 'Over the limit' },
  'login': { code: 4100, notices: [{}], vi: 'Sai mật khẩu', en: 'Wrong password' },
  'expire': { code: 1005, notices: [{}], vi: 'Hết hạn ngay', en: 'Expire now' },
  'silent': { code: 0, notices: [], vi: 'Thanh toán, không gửi thông báo', en: 'Pay without a notice' },
  'late': { code: 0, notices: [{ afterMs: windowMs + minute }], vi: 'Thanh toán, thông báo muộn', en: 'Pay with a late notice' },
  'triple': { code: 0, notices: [{}, {}, {}], vi: 'Thanh toán, thông báo ba lần', en: 'Pay with three notices' },
  'wrong-amount': { code: 0, notices: [{ more: 1000 }], vi: 'Thanh toán, thông báo sai số tiền', en: 'Pay, notice with a wrong amount' },
  'bad-signature': { code: 0, notices: [{ spoiled: true }], vi: 'Thanh toán, thông báo sai chữ ký', en: 'Pay with a badly signed notice' },
  'fail-then-approve': {
    code: 1001, notices: [{}], later: { afterMs: 2_000, code: 0 }, vi: 'Thất bại rồi thành công', en: 'Fail, then succeed',
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof table;
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = table;
export const scenarioNames = Object.keys(table) as readonly ScenarioName[];
export const isScenario = (word: unknown): word is ScenarioName => typeof word === 'string' && Object.hasOwn(table, word);

/** What the merchant may ask for inside extraData, so that a test needs no clicks; unknown words are ignored. */
export type Wish = { scenario: ScenarioName | null; create: 'maintenance' | 'down' | 'slow' | 'early' | null; refund: RefundMood };
/** How refunds of a payment go: done at once, refused with 1080, or 7002 for five seconds before they are done. */
export type RefundMood = 'plain' | 'fails' | 'slow';

export const isRefundMood = (word: unknown): word is RefundMood => word === 'plain' || word === 'fails' || word === 'slow';

const createFaults = ['maintenance', 'down', 'slow', 'early'] as const;

/** Reads the wish from extraData (base64 of a JSON object); anything else wishes nothing. */
export const readWish = (extraData: string): Wish => {
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
    create: createFaults.find((fault) => fault === asked['create']) ?? null,
    refund: isRefundMood(asked['refund']) ? asked['refund'] : 'plain',
  };
};
