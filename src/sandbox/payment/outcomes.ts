// Every outcome of a payment, the same for all gateways: a table of results and one of scenarios,
// read by the gateways and their pages.

export type Lang = 'vi' | 'en';

/**
 * How a payment stands; each gateway has its own codes for these. `suspect` is charged at the bank
 * and held there.
 */
export type Result =
  | 'waiting'
  | 'paid'
  | 'refused'
  | 'withdrawn'
  | 'balance'
  | 'limit'
  | 'login'
  | 'expired'
  | 'suspect'
  | 'maintenance';

export const resultWords: Readonly<Record<Result, Readonly<Record<Lang, string>>>> = {
  waiting: { vi: 'Đang chờ người dùng xác nhận.', en: 'Waiting for the user to confirm.' },
  paid: { vi: 'Thành công.', en: 'Successful.' },
  refused: { vi: 'Người dùng từ chối thanh toán.', en: 'The user refused to pay.' },
  withdrawn: { vi: 'Giao dịch đã bị huỷ.', en: 'The transaction was cancelled.' },
  balance: { vi: 'Tài khoản không đủ số dư.', en: 'Insufficient balance.' },
  limit: { vi: 'Số tiền vượt hạn mức thanh toán.', en: 'The amount is over the payment limit.' },
  login: { vi: 'Người dùng đăng nhập không thành công.', en: 'The user failed to sign in.' },
  expired: { vi: 'Giao dịch đã hết hạn.', en: 'The transaction has expired.' },
  suspect: {
    vi: 'Đã trừ tiền, giao dịch bị nghi ngờ gian lận.',
    en: 'Charged, and suspected of fraud.',
  },
  maintenance: { vi: 'Ngân hàng đang bảo trì.', en: 'The bank is under maintenance.' },
};

const minute = 60_000;
/** A payment expires after 15 minutes; a late notice comes one minute after that (unscaled ms). */
export const windowMs = 15 * minute;

/**
 * One notice about an outcome: unscaled delay, đồng added to the amount it tells, another result
 * than the true one, a spoiled signature.
 */
export type NoticePlan = { afterMs?: number; more?: number; as?: Result; spoiled?: true };
/**
 * `later`: a second outcome that replaces the first after a while, with its own notice. `kind`:
 * what a gateway must have for it.
 */
export type Scenario = {
  result: Result;
  notices: readonly NoticePlan[];
  later?: { afterMs: number; result: Result };
  kind?: 'tells failures' | 'cards';
  vi: string;
  en: string;
};

const table = {
  approve: { result: 'paid', notices: [{}], vi: 'Xác nhận thanh toán', en: 'Confirm payment' },
  cancel: { result: 'refused', notices: [{}], vi: 'Từ chối thanh toán', en: 'Refuse to pay' },
  withdraw: {
    result: 'withdrawn',
    notices: [{}],
    vi: 'Huỷ giao dịch',
    en: 'Cancel the transaction',
  },
  balance: { result: 'balance', notices: [{}], vi: 'Không đủ số dư', en: 'Insufficient balance' },
  limit: { result: 'limit', notices: [{}], vi: 'Vượt hạn mức', en: 'Over the limit' },
  login: { result: 'login', notices: [{}], vi: 'Sai mật khẩu', en: 'Wrong password' },
  expire: { result: 'expired', notices: [{}], vi: 'Hết hạn ngay', en: 'Expire now' },
  silent: {
    result: 'paid',
    notices: [],
    vi: 'Thanh toán, không gửi thông báo',
    en: 'Pay without a notice',
  },
  late: {
    result: 'paid',
    notices: [{ afterMs: windowMs + minute }],
    vi: 'Thanh toán, thông báo muộn',
    en: 'Pay with a late notice',
  },
  triple: {
    result: 'paid',
    notices: [{}, {}, {}],
    vi: 'Thanh toán, thông báo ba lần',
    en: 'Pay with three notices',
  },
  'wrong-amount': {
    result: 'paid',
    notices: [{ more: 1000 }],
    vi: 'Thanh toán, thông báo sai số tiền',
    en: 'Pay, notice with a wrong amount',
  },
  'bad-signature': {
    result: 'paid',
    notices: [{ spoiled: true }],
    vi: 'Thanh toán, thông báo sai chữ ký',
    en: 'Pay with a badly signed notice',
  },
  'fail-then-approve': {
    result: 'balance',
    notices: [{}],
    later: { afterMs: 2_000, result: 'paid' },
    vi: 'Thất bại rồi thành công',
    en: 'Fail, then succeed',
  },
  'out-of-order': {
    result: 'paid',
    notices: [{}, { as: 'refused' }],
    kind: 'tells failures',
    vi: 'Thanh toán, sau đó báo thất bại',
    en: 'Pay, then tell a failure',
  },
  suspect: {
    result: 'suspect',
    notices: [{}],
    kind: 'cards',
    vi: 'Trừ tiền, nghi ngờ gian lận',
    en: 'Charge, suspect fraud',
  },
  maintenance: {
    result: 'maintenance',
    notices: [{}],
    kind: 'cards',
    vi: 'Ngân hàng bảo trì',
    en: 'Bank under maintenance',
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof table;
export const scenarios: Readonly<Record<ScenarioName, Scenario>> = table;
export const scenarioNames = Object.keys(table) as readonly ScenarioName[];
export const isScenario = (word: unknown): word is ScenarioName =>
  typeof word === 'string' && Object.hasOwn(table, word);

/**
 * How refunds of a payment go: as usual, refused, or processed for a good while before they are
 * done.
 */
export type RefundMode = 'plain' | 'fails' | 'slow';
export const isRefundMode = (word: unknown): word is RefundMode =>
  word === 'plain' || word === 'fails' || word === 'slow';

/**
 * How a call fails: `maintenance` answers with the code for it, `down` is a 500 that did nothing,
 * `lost` a 500 although the call was carried out, `slow` answers after the merchant gave up,
 * `early` settles the payment and sends its notice before it answers.
 */
export type CallFailure = 'maintenance' | 'down' | 'lost' | 'slow' | 'early';
const callFailures: readonly CallFailure[] = ['maintenance', 'down', 'lost', 'slow', 'early'];
export const parseCallFailure = (word: unknown): CallFailure | null =>
  callFailures.find((failure) => failure === word) ?? null;
