// The approval page of any gateway: what is paid to whom, one clear way to pay, one to refuse, and
// every other outcome on a button.
import { html } from 'hono/html';
import { page } from '../context/page.ts';
import type { Brand, Markup } from '../context/page.ts';
import { resultWords, scenarioNames, scenarios } from './outcomes.ts';
import type { Lang, Result, ScenarioName } from './outcomes.ts';
import type { Payment } from './payments.ts';

/**
 * How a gateway looks: its colours and name, its own code of a result, and what its scenarios need.
 */
export type Appearance = {
  brand: Brand;
  name: string;
  codeOf: (payment: Payment) => string;
  tellsFailures: boolean;
  takesCards: boolean;
  /** Stands before the choices; `isWrong` when what was typed into it leads nowhere. */
  form?: (payment: Payment, lang: Lang, isWrong: boolean) => Markup;
};

const words = {
  vi: {
    title: 'Xác nhận thanh toán',
    notice: 'Trang thử nghiệm: không có tiền thật, không cần đăng nhập.',
    merchant: 'Nhà cung cấp',
    info: 'Nội dung',
    order: 'Mã đơn hàng',
    amount: 'Số tiền',
    until: 'Thanh toán trước',
    others: 'Thử tình huống khác',
    settled: 'Giao dịch đã kết thúc',
    result: 'Kết quả',
    back: 'Quay lại nhà cung cấp',
    other: 'English',
    otherLang: 'en',
    unknown: 'Không tìm thấy giao dịch này.',
  },
  en: {
    title: 'Confirm payment',
    notice: 'A test page: no real money, no sign-in.',
    merchant: 'Merchant',
    info: 'Description',
    order: 'Order',
    amount: 'Amount',
    until: 'Pay before',
    others: 'Try another outcome',
    settled: 'The transaction has ended',
    result: 'Result',
    back: 'Back to the merchant',
    other: 'Tiếng Việt',
    otherLang: 'vi',
    unknown: 'This transaction was not found.',
  },
} as const;

/** `109.930 ₫` in every language, as the shop that sent the payer here writes it. */
const money = (vnd: number): string => `${new Intl.NumberFormat('vi-VN').format(vnd)} ₫`;
const clockTime = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(at);

const row = (name: string, value: string | Markup, kind = ''): Markup =>
  html`<dt>${name}</dt><dd class="${kind}">${value}</dd>`;
const choice = (name: ScenarioName, lang: Lang): Markup =>
  html`<button class="${name === 'approve' ? 'main' : ''}" name="scenario" value="${name}">
${scenarios[name][lang]}</button>`;

const mainChoices: readonly ScenarioName[] = ['approve', 'cancel'];

/** The scenarios that a gateway can play. */
export const playable = ({ tellsFailures, takesCards }: Appearance): readonly ScenarioName[] =>
  scenarioNames.filter((name) => {
    const { kind } = scenarios[name];
    return kind === undefined || (kind === 'cards' ? takesCards : tellsFailures);
  });

const choices = (
  payment: Payment,
  appearance: Appearance,
  lang: Lang,
  isWrong: boolean,
): Markup => html`${appearance.form?.(payment, lang, isWrong) ?? ''}
<form class="choices card" method="post" action="../act/${payment.token}">
${mainChoices.map((name) => choice(name, lang))}</form>
<section class="card" aria-labelledby="others"><h2 id="others">${words[lang].others}</h2>
<form class="choices" method="post" action="../act/${payment.token}">
${playable(appearance)
  .filter((name) => !mainChoices.includes(name))
  .map((name) => choice(name, lang))}
</form></section>`;

const resultText = (result: Result, lang: Lang, code: string): string =>
  `${resultWords[result][lang]} (${code})`;

const backLink = (way: string, text: string): Markup =>
  html`<p><a class="button main" href="${way}">${text}</a></p>`;

/** The page of a payment; `way` is the address a settled one returns to. */
export const payPage = (
  payment: Payment,
  appearance: Appearance,
  lang: Lang,
  way: string,
  isWrong = false,
): Markup => {
  const say = words[lang];
  const isWaiting = payment.result === 'waiting';
  const title = isWaiting ? say.title : say.settled;
  const { expiresAt } = payment;
  const until = html`<time datetime="${new Date(expiresAt).toISOString()}">
${clockTime(expiresAt)}</time>`;
  const result = resultText(payment.result, lang, appearance.codeOf(payment));
  return page({
    lang,
    title: `${title} · ${appearance.name} Sandbox`,
    mark: appearance.name,
    brand: appearance.brand,
    aside: html`<a href="?lang=${say.otherLang}" lang="${say.otherLang}"
  hreflang="${say.otherLang}">${say.other}</a>`,
    body: html`
<section class="card"><h1>${title}</h1><p class="soft">${say.notice}</p>
<dl>${row(say.merchant, payment.merchant)}
${row(say.info, payment.info)}
${row(say.order, payment.id)}
${row(say.amount, money(payment.amount), 'amount')}
${isWaiting ? row(say.until, until) : row(say.result, result)}</dl></section>
${isWaiting ? choices(payment, appearance, lang, isWrong) : backLink(way, say.back)}`,
  });
};

/** The answer to an unknown token, in both languages because none is known. */
export const unknownPage = ({ name, brand }: Appearance): Markup =>
  page({
    lang: 'vi',
    title: `${name} Sandbox`,
    mark: name,
    brand,
    body: html`<section class="card">
<h1>${words.vi.unknown}</h1>
<p lang="en">${words.en.unknown}</p>
</section>`,
  });

/** The newest payments with their state and a link to each, for whoever tries things out. */
export const listPage = (
  appearance: Appearance,
  payments: readonly { payment: Payment; notices: string }[],
): Markup =>
  page({
    lang: 'en',
    title: `Payments · ${appearance.name} Sandbox`,
    mark: appearance.name,
    brand: appearance.brand,
    wide: true,
    body: html`<h1>Newest payments</h1>
${payments.length === 0 ? html`<p class="soft">None yet.</p>` : ''}
${payments.map(
  ({
    payment,
    notices,
  }) => html`<section class="card"><h2><a href="./pay/${payment.token}">${payment.id}</a></h2>
<dl>${row('Amount', money(payment.amount))}
${row('Result', resultText(payment.result, 'en', appearance.codeOf(payment)))}
${row('Notices', notices)}</dl></section>`,
)}`,
  });
