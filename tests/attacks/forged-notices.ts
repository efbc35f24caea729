// Notices that no gateway sent: our own signed link to VNPAY's page taken for its notice of a failed
// payment, and forged notices whose fields are of any type.

import type { LocalTime } from '#domain/time/time.ts';
import { oddValues } from '../hostile/odd-values.ts';
import type { Attack } from './attack.ts';
import { bookToPay, signUp, wanted } from './member.ts';

const creditCard = 41;
const paymentPending = 5;

const codeIn = (body: string): string => {
  try {
    return (JSON.parse(body) as { RspCode?: string }).RspCode ?? '';
  } catch {
    return '';
  }
};

export const ownPayLink: Attack = {
  row: 'A11',
  title: "our own link to VNPAY's page as its notice of a failed payment",
  async play(site) {
    const payer = await signUp(site, '0903555111');
    const { code, key } = await bookToPay(payer, '14:00' as LocalTime, creditCard);
    const pay = { code, key, paymentMethod: creditCard };
    const { redirectUrl } = wanted(await payer.ask('payment/startPayment', pay));
    const link = [...new URL(redirectUrl).searchParams];
    const failed = [
      ['vnp_ResponseCode', '24'],
      ['vnp_TransactionStatus', '02'],
    ];
    const forged = [
      link,
      [...link, ...failed],
      [...link.filter(([name]) => name !== 'vnp_Command'), ...failed],
    ].map((pairs) => new URLSearchParams(pairs));
    const said: string[] = [];
    for (const notice of forged)
      said.push(codeIn((await site.ask(`/api/pay/vnpay/ipn?${notice}`)).body));
    const { status } = wanted(await payer.ask('booking/getBookingStatus', { code, key }));
    const again = wanted(await payer.ask('payment/startPayment', pay));
    const isPayable = status === paymentPending && again.redirectUrl === redirectUrl;
    return {
      held: said.every((one) => one === '97') && isPayable,
      seen: `the link of a payment, sent as its notice in ${forged.length} forms, was answered ${said.join(', ')}; its booking ${isPayable ? 'can be paid by the same link' : `has status ${status}`}`,
    };
  },
};

const fields = [
  'partnerCode',
  'orderId',
  'amount',
  'transId',
  'resultCode',
  'signature',
  'data',
  'mac',
];
const oddBodies = ['', 'null', '[]', '"text"', '7', '{', '{"__proto__":{"orderId":"x"}}', '\u0000'];

export const oddNotices: Attack = {
  row: 'A12',
  title: 'forged notices with fields of any type',
  async play(site) {
    const whole = { partnerCode: 'MOMO', orderId: 'K7M2QX-1', amount: 1, resultCode: 0 };
    const bodies = [
      ...oddBodies,
      ...fields.flatMap((field) =>
        oddValues.map((value) => JSON.stringify({ ...whole, [field]: value })),
      ),
    ];
    let sent = 0;
    const failed: string[] = [];
    for (const gateway of ['momo', 'zalopay', 'shopeepay', 'vnpay'])
      for (const body of bodies) {
        sent += 1;
        const { status } = await site.ask(`/api/pay/${gateway}/ipn`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          // No address of them has spent what is written down of it.
          from: `127.0.12.${1 + (sent % 200)}`,
        });
        if (status === 0 || status >= 500) failed.push(`${gateway} ${status} ${body.slice(0, 60)}`);
      }
    const bugs = site.lines().filter((line) => 'bug' in line && 'notice' in line).length;
    return {
      held: failed.length === 0 && bugs === 0 && site.isRunning(),
      seen: `${sent} forged notices: ${failed.length} made an error of the server${failed.length === 0 ? '' : ` (${failed[0]})`}, ${bugs} stand in the log as bugs`,
    };
  },
};
