// The wallet's approval page: what is paid to whom, one clear way to pay, one to refuse, and every other outcome on a button.
import { html } from 'hono/html';
import { results, scenarioNames, scenarios } from './momo-outcomes.ts';
import type { Lang, ScenarioName } from './momo-outcomes.ts';
import type { Payment } from './momo-payments.ts';
import { page } from './page.ts';
import type { Markup } from './page.ts';

const words = {
  vi: {
    title: 'Xác nhận thanh toán', notice: 'Trang thử nghiệm: không có tiền thật, không cần đăng nhập.', merchant: 'Nhà cung cấp',
    info: 'Nội dung', order: 'Mã đơn hàng', amount: 'Số tiền', until: 'Thanh toán trước', others: 'Thử tình huống khác',
    settled: 'Giao dịch đã kết thúc', result: 'Kết quả', back: 'Quay lại nhà cung cấp', other: 'English', otherLang: 'en',
    unknown: 'Không tìm thấy giao dịch này.',
  },
  en: {
    title: 'Confirm payment', notice: 'A test page: no real money, no sign-in.', merchant: 'Merchant', info: 'Description', order: 'Order',
    amount: 'Amount', until: 'Pay before', others: 'Try another outcome', settled: 'The transaction has ended', result: 'Result',
    back: 'Back to the merchant', other: 'Tiếng Việt', otherLang: 'vi', unknown: 'This transaction was not found.',
  },
} as const;

const money = (vnd: number, lang: Lang): string => `${new Intl.NumberFormat(lang === 'vi' ? 'vi-VN' : 'en-US').format(vnd)} ₫`;
const clockTime = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);

const row = (name: string, value: string | Markup, kind = ''): Markup => html`<dt>${name}</dt><dd class="${kind}">${value}</dd>`;
const choice = (name: ScenarioName, lang: Lang): Markup =>
  html`<button class="${name === 'approve' ? 'main' : ''}" name="scenario" value="${name}">${scenarios[name][lang]}</button>`;

const mainChoices: readonly ScenarioName[] = ['approve', 'cancel'];

const choices = (payment: Payment, lang: Lang): Markup => html`
<form class="choices card" method="post" action="../act/${payment.token}">${mainChoices.map((name) => choice(name, lang))}</form>
<section class="card" aria-labelledby="others"><h2 id="others">${words[lang].others}</h2>
<form class="choices" method="post" action="../act/${payment.token}">
${scenarioNames.filter((name) => !mainChoices.includes(name)).map((name) => choice(name, lang))}
</form></section>`;

/** The page of a payment; `way` is where a settled one leads back to. */
export const payPage = (payment: Payment, lang: Lang, way: string): Markup => {
  const say = words[lang];
  const isWaiting = payment.resultCode === 1000;
  const title = isWaiting ? say.title : say.settled;
  const until = html`<time datetime="${new Date(payment.expiresAt).toISOString()}">${clockTime(payment.expiresAt)}</time>`;
  const result = `${results[payment.resultCode]?.[lang] ?? ''} (${payment.resultCode})`;
  return page({
    lang, title: `${title} · MoMo Sandbox`, mark: 'MoMo',
    aside: html`<a href="?lang=${say.otherLang}" lang="${say.otherLang}" hreflang="${say.otherLang}">${say.other}</a>`,
    body: html`
<section class="card"><h1>${title}</h1><p class="soft">${say.notice}</p>
<dl>${row(say.merchant, payment.partnerName)}${row(say.info, payment.orderInfo)}${row(say.order, payment.orderId)}
${row(say.amount, money(payment.amount, lang), 'amount')}
${isWaiting ? row(say.until, until) : row(say.result, result)}</dl></section>
${isWaiting ? choices(payment, lang) : html`<p><a class="button main" href="${way}">${say.back}</a></p>`}`,
  });
};

/** The answer to an unknown token, in both languages because none is known. */
export const unknownPage = (): Markup => page({
  lang: 'vi', title: 'MoMo Sandbox', mark: 'MoMo',
  body: html`<section class="card"><h1>${words.vi.unknown}</h1><p lang="en">${words.en.unknown}</p></section>`,
});

/** The newest payments with their state and a link to each, for whoever tries things out. */
export const listPage = (payments: readonly { payment: Payment; notices: string }[]): Markup => page({
  lang: 'en', title: 'Payments · MoMo Sandbox', mark: 'MoMo', wide: true,
  body: html`<h1>Newest payments</h1>
${payments.length === 0 ? html`<p class="soft">None yet.</p>` : ''}
${payments.map(({ payment, notices }) => html`<section class="card"><h2><a href="./pay/${payment.token}">${payment.orderId}</a></h2>
<dl>${row('Amount', money(payment.amount, 'en'))}${row('Result', `${payment.resultCode} ${results[payment.resultCode]?.en ?? ''}`)}
${row('Notices', notices)}</dl></section>`)}`,
});
