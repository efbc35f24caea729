// The MoMo gateway v2: create, query, refund, refund/query, the user's page and the triggers, with real signatures on both sides.
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Shelf } from './book.ts';
import { isRefundMood, isScenario, readWish, results, scenarioNames } from './momo-outcomes.ts';
import type { Lang } from './momo-outcomes.ts';
import { listPage, payPage, unknownPage } from './momo-page.ts';
import { actOn, findPayment, openDesk, openPayment, paymentBy, wayBack } from './momo-payments.ts';
import type { Desk, Order, Payment } from './momo-payments.ts';
import { refuse, refuseAmount, signMomo } from './momo-protocol.ts';
import type { MomoKeys, Refusal } from './momo-protocol.ts';
import { findRefund, makeRefund, openRefundDesk, refundLines } from './momo-refunds.ts';
import type { RefundDesk } from './momo-refunds.ts';
import { show } from './page.ts';
import { readObject } from './stage.ts';
import type { Player, Stage } from './stage.ts';

type Body = Readonly<Record<string, unknown>>;
/** What a requestId was answered; `signature` tells a true repeat from another request under the same id. */
type Reply = { signature: string; answer: Body; final: boolean };
type Gateway = { desk: Desk; refundDesk: RefundDesk; replies: Shelf<Reply>; inFlight: Set<string> };

const langOf = (body: Body | undefined): Lang => (body?.['lang'] === 'en' ? 'en' : 'vi');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An answer in MoMo's shape: who asked about what, when, and the result with its message. */
const answerOf = (gateway: Gateway, body: Body | undefined, code: number, more: Body = {}, field = ''): Body => ({
  partnerCode: textOf(body?.['partnerCode']), orderId: textOf(body?.['orderId']), requestId: textOf(body?.['requestId']), ...more,
  responseTime: gateway.desk.stage.clock.now(), resultCode: code,
  message: `${results[code]?.[langOf(body)] ?? ''}${field === '' ? '' : ` (${field})`}`,
});
const send = (c: Context, answer: Body): Response => c.json(answer, results[Number(answer['resultCode'])]?.http ?? 200);
const sendRefusal = (c: Context, gateway: Gateway, body: Body | undefined, { code, field }: Refusal): Response =>
  send(c, answerOf(gateway, body, code, {}, field));

/** Answers a used requestId: a final answer to the same request again, 7000 while the first is in flight, otherwise 40. */
const replay = (c: Context, gateway: Gateway, kind: 'create' | 'refund', body: Body): Response | null => {
  const id = `${kind}:${textOf(body['requestId'])}`;
  if (gateway.inFlight.has(id)) return sendRefusal(c, gateway, body, { code: 7000, field: 'requestId' });
  const reply = gateway.replies.get(id);
  if (reply === undefined) return null;
  const isSame = reply.final && reply.signature === body['signature'];
  return isSame ? send(c, reply.answer) : sendRefusal(c, gateway, body, { code: 40, field: 'requestId' });
};
const remember = (gateway: Gateway, kind: 'create' | 'refund', body: Body, answer: Body): Body => {
  const final = results[Number(answer['resultCode'])]?.final ?? false;
  gateway.replies.add(`${kind}:${textOf(body['requestId'])}`, { signature: textOf(body['signature']), answer, final });
  return answer;
};

const orderOf = (body: Body): Order => ({
  orderId: textOf(body['orderId']), requestId: textOf(body['requestId']), amount: Number(body['amount']),
  orderInfo: textOf(body['orderInfo']), partnerName: textOf(body['partnerName']) || textOf(body['partnerCode']),
  redirectUrl: textOf(body['redirectUrl']), ipnUrl: textOf(body['ipnUrl']), requestType: textOf(body['requestType']),
  extraData: textOf(body['extraData']), lang: langOf(body),
});

const createAnswer = (c: Context, gateway: Gateway, body: Body, payment: Payment): Body => {
  const { desk } = gateway;
  const payUrl = `${desk.stage.address(c)}/momo/pay/${payment.token}`;
  const app = `momo://app?action=payWithApp&sid=${payment.token}`;
  const links = { payUrl, deeplink: app, qrCodeUrl: payUrl, deeplinkMiniApp: app };
  const answer = answerOf(gateway, body, 0, { amount: payment.amount, ...links, userFee: 0 });
  return { ...answer, signature: signMomo('createAnswer', desk.keys, answer) };
};

// Long enough for the merchant to have read and stored the answer before the user 'acts'.
const reactionMs = 50;
// Longer than the 30 s a merchant waits for an answer.
const slowMs = 35_000;

const create = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { desk } = gateway;
  const body = await readObject(c);
  const refusal = refuse('create', desk.keys, body) ?? refuseAmount(body?.['amount'], textOf(body?.['requestType']));
  if (refusal !== null || body === undefined) return sendRefusal(c, gateway, body, refusal ?? { code: 20, field: 'body' });
  const before = replay(c, gateway, 'create', body);
  if (before !== null) return before;
  const order = orderOf(body);
  const wish = readWish(order.extraData);
  if (wish.create === 'down') return c.text('Internal Server Error', 500);
  if (wish.create === 'maintenance') return send(c, remember(gateway, 'create', body, answerOf(gateway, body, 10)));
  const payment = findRefund(gateway.refundDesk, order.orderId) === undefined ? openPayment(desk, order) : undefined;
  if (payment === undefined) return sendRefusal(c, gateway, body, { code: 41, field: 'orderId' });
  const answer = remember(gateway, 'create', body, createAnswer(c, gateway, body, payment));
  const flight = `create:${order.requestId}`;
  gateway.inFlight.add(flight);
  try {
    if (wish.create === 'slow') await desk.stage.clock.pause(desk.stage.clock.scaled(slowMs));
    if (wish.create === 'early') await actOn(desk, order.orderId, wish.scenario ?? 'approve');
  } finally {
    gateway.inFlight.delete(flight);
  }
  const { scenario } = wish;
  if (scenario !== null) desk.stage.clock.after(reactionMs, () => void actOn(desk, order.orderId, scenario));
  return send(c, answer);
};

const query = async (c: Context, gateway: Gateway): Promise<Response> => {
  const body = await readObject(c);
  const refusal = refuse('query', gateway.desk.keys, body);
  if (refusal !== null) return sendRefusal(c, gateway, body, refusal);
  const payment = findPayment(gateway.desk, textOf(body?.['orderId']));
  if (payment === undefined) return sendRefusal(c, gateway, body, { code: 42, field: 'orderId' });
  return send(c, answerOf(gateway, body, payment.resultCode, {
    extraData: payment.extraData, amount: payment.amount, transId: payment.transId, payType: payment.transId === 0 ? '' : 'webApp',
    refundTrans: refundLines(gateway.refundDesk, payment.orderId), paymentOption: payment.transId === 0 ? '' : 'momo',
  }));
};

const refund = async (c: Context, gateway: Gateway): Promise<Response> => {
  const body = await readObject(c);
  const refusal = refuse('refund', gateway.desk.keys, body);
  if (refusal !== null || body === undefined) return sendRefusal(c, gateway, body, refusal ?? { code: 20, field: 'body' });
  const before = replay(c, gateway, 'refund', body);
  if (before !== null) return before;
  const made = makeRefund(gateway.refundDesk, body);
  if ('code' in made) return sendRefusal(c, gateway, body, made);
  const { amount, transId, resultCode } = made;
  return send(c, remember(gateway, 'refund', body, answerOf(gateway, body, resultCode, { amount, transId })));
};

/** Answers about one refund by its own orderId, or about all refunds of a payment by the payment's. */
const queryRefund = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { desk, refundDesk } = gateway;
  const body = await readObject(c);
  const refusal = refuse('query', desk.keys, body);
  if (refusal !== null) return sendRefusal(c, gateway, body, refusal);
  const orderId = textOf(body?.['orderId']);
  const one = findRefund(refundDesk, orderId);
  const lines = refundLines(refundDesk, one?.paymentOrderId ?? orderId).filter((line) => one === undefined || line.orderId === one.orderId);
  const last = lines.at(-1);
  if (last === undefined) return sendRefusal(c, gateway, body, { code: 42, field: 'orderId' });
  const { amount, transId, resultCode } = last;
  return send(c, answerOf(gateway, body, resultCode, { amount, transId, refundTrans: lines }));
};

/** Plays the asked scenario, sets the mood of later refunds when asked, then sends the browser back (or tells it as JSON). */
const act = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { desk } = gateway;
  const found = paymentBy(desk, 'token', c.req.param('token') ?? '');
  if (found === undefined) return show(c, unknownPage(), 404);
  const form = await c.req.parseBody();
  const scenario = c.req.query('scenario') ?? form['scenario'];
  const mood = c.req.query('refund') ?? form['refund'];
  if (isRefundMood(mood)) desk.payments.set(found.orderId, { ...found, refunds: mood });
  else if (!isScenario(scenario)) return c.text(`scenario is one of: ${scenarioNames.join(', ')}; refund: plain, fails, slow`, 400);
  const payment = (isScenario(scenario) ? await actOn(desk, found.orderId, scenario) : found) ?? found;
  const { resultCode, transId } = payment;
  const redirectUrl = wayBack(desk, payment);
  if (c.req.header('accept')?.includes('application/json') === true) return c.json({ resultCode, transId, redirectUrl });
  return resultCode === 1000 ? c.redirect(`../pay/${payment.token}`, 303) : c.redirect(redirectUrl, 303);
};

const pay = async (c: Context, gateway: Gateway): Promise<Response> => {
  const payment = paymentBy(gateway.desk, 'token', c.req.param('token') ?? '');
  if (payment === undefined) return show(c, unknownPage(), 404);
  const asked = c.req.query('lang');
  return show(c, payPage(payment, asked === 'vi' || asked === 'en' ? asked : payment.lang, wayBack(gateway.desk, payment)));
};

const list = async (c: Context, { desk }: Gateway): Promise<Response> => show(c, listPage(desk.payments.newest(50).map((payment) => ({
  payment: findPayment(desk, payment.orderId) ?? payment,
  notices: desk.notices.about(payment.orderId).map(({ state, answers }) => [state, ...answers].join(' ')).join(' · ') || 'none',
}))));

// MoMo publishes no policy of retries: three more tries, a minute apart.
const terms = { accepts: (status: number) => status === 204, gapsMs: [60_000, 60_000, 60_000] };

export const momo = (stage: Stage, keys: MomoKeys): Player => {
  const desk = openDesk(stage, keys, stage.courier.line('momo', { ...terms, timeoutMs: stage.noticeTimeoutMs }));
  const replies = stage.book.shelf<Reply>('momo.replies');
  const gateway: Gateway = { desk, refundDesk: openRefundDesk(desk), replies, inFlight: new Set() };
  const routes = new Hono();
  const api = '/momo/v2/gateway/api';
  routes.post(`${api}/create`, (c) => create(c, gateway));
  routes.post(`${api}/query`, (c) => query(c, gateway));
  routes.post(`${api}/refund`, (c) => refund(c, gateway));
  routes.post(`${api}/refund/query`, (c) => queryRefund(c, gateway));
  routes.get('/momo/pay/:token', (c) => pay(c, gateway));
  routes.post('/momo/act/:token', (c) => act(c, gateway));
  routes.get('/momo/payments', (c) => list(c, gateway));
  return {
    title: 'MoMo gateway v2', routes,
    shows: [
      { path: `POST ${api}/create · query · refund · refund/query`, says: 'The signed protocol.' },
      { path: '/momo/payments', says: 'The newest payments, their results and notices.', open: true },
      { path: 'GET /momo/pay/:token', says: 'The approval page a payUrl leads to.' },
      { path: 'POST /momo/act/:token?scenario=', says: `Acts without clicks: ${scenarioNames.join(', ')}; refund=fails | slow | plain.` },
    ],
  };
};
