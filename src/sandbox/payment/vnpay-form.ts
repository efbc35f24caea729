// The hosted card form: looks like a bank's, knows test numbers alone, and forgets what was typed.
import { html } from 'hono/html';
import type { Markup } from '../context/page.ts';
import type { Lang, ScenarioName } from './outcomes.ts';
import type { Payment } from './payments.ts';

type Kind = 'INTCARD' | 'VNBANK';
const kindOf = (payment: Payment): Kind =>
  payment.own['bankCode'] === 'INTCARD' ? 'INTCARD' : 'VNBANK';

/** Published test numbers and what each leads to. */
const cards: Readonly<Record<Kind, Readonly<Record<string, ScenarioName>>>> = {
  VNBANK: {
    '9704198526191432198': 'approve',
    '9704195798459170488': 'balance',
    '9704000000000018': 'approve',
    '9704000000000034': 'balance',
    '9704000000000042': 'limit',
    '9704000000000026': 'login',
  },
  INTCARD: { '5200000000001096': 'approve', '5200000000001104': 'login' },
};

const words = {
  vi: {
    title: { INTCARD: 'Thẻ quốc tế', VNBANK: 'Thẻ ATM nội địa' },
    number: 'Số thẻ',
    name: 'Tên in trên thẻ',
    date: { INTCARD: 'Hết hạn (MM/YY)', VNBANK: 'Phát hành (MM/YY)' },
    pay: 'Thanh toán',
    wrong: 'Đây không phải số thẻ thử nghiệm. Không nhập thẻ thật ở đây.',
    test: 'Số thẻ thử nghiệm: ',
  },
  en: {
    title: { INTCARD: 'International card', VNBANK: 'Domestic ATM card' },
    number: 'Card number',
    name: 'Name on the card',
    date: { INTCARD: 'Expires (MM/YY)', VNBANK: 'Issued (MM/YY)' },
    pay: 'Pay',
    wrong: 'This is no test number. Never type a real card here.',
    test: 'Test numbers: ',
  },
} as const;

/** What the typed number leads to, or null when it is none of the test numbers. */
export const scenarioOfCard = (
  payment: Payment,
  form: Readonly<Record<string, unknown>>,
): ScenarioName | null => {
  const number = String(form['card'] ?? '').replace(/\D/g, '');
  return cards[kindOf(payment)][number] ?? null;
};

const digits = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export const cardForm = (payment: Payment, lang: Lang, isWrong: boolean): Markup => {
  const say = words[lang];
  const kind = kindOf(payment);
  const [usual = ''] =
    Object.entries(cards[kind]).find(([, scenario]) => scenario === 'approve') ?? [];
  const testNumbers = Object.keys(cards[kind]).map(digits);
  return html`<form class="card fields" method="post" action="../act/${payment.token}"
  aria-labelledby="card-title">
<h2 id="card-title">${say.title[kind]}</h2>
${isWrong ? html`<p class="wrong" role="alert">${say.wrong}</p>` : ''}
<label>${say.number}<br>
<input name="card" inputmode="numeric" autocomplete="off" maxlength="23" required
  value="${digits(usual)}"></label>
<label>${say.name}<br>
<input name="holder" autocomplete="off" maxlength="40" value="NGUYEN VAN A"></label>
<label>${say.date[kind]}<br>
<input name="date" inputmode="numeric" autocomplete="off" maxlength="5" value="07/30"></label>
<p class="soft">${say.test}${testNumbers.map((number) => html`<br><code>${number}</code>`)}</p>
<button class="main">${say.pay}</button></form>`;
};
