// What every gateway offers beside its protocol: the user's page, the triggers that need no click, and the list of its payments.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { show } from '../context/page.ts';
import { readOrder } from './failure-modes.ts';
import { isRefundMood, isScenario } from './outcomes.ts';
import type { Lang, ScenarioName } from './outcomes.ts';
import { listPage, payPage, playable, unknownPage } from './pay-page.ts';
import type { Look } from './pay-page.ts';
import { actOn, findPayment, paymentBy, tellNow } from './payments.ts';
import type { Desk, Payment } from './payments.ts';

/** `scenarioOf` reads what was typed into the gateway's own form: null when that leads nowhere. Nothing typed is kept. */
export type Counter = {
  desk: Desk;
  look: Look;
  scenarioOf?: (payment: Payment, form: Readonly<Record<string, unknown>>) => ScenarioName | null;
};

const wayBack = ({ wire }: Desk, payment: Payment): string => wire.back(payment);

/** Sets how later refunds of a payment go: `refund=fails` for all of them, `refund=fails&times=5` for so many. */
const setRefunds = (c: Context, desk: Desk, payment: Payment, mood: unknown): Payment => {
  if (!isRefundMood(mood)) return payment;
  const times = Number(c.req.query('times') ?? Number.NaN);
  const changed: Payment = {
    ...payment,
    refunds: { mood, times: Number.isInteger(times) && times > 0 ? times : null },
  };
  desk.payments.set(payment.id, changed);
  return changed;
};

/** Plays the asked scenario, sets the mood of later refunds when asked, then sends the browser back (or tells it as JSON). */
const act = async (c: Context, { desk, look, scenarioOf }: Counter): Promise<Response> => {
  const found = paymentBy(desk, 'token', c.req.param('token') ?? '');
  if (found === undefined) return show(c, unknownPage(look), 404);
  const form = await c.req.parseBody();
  const mood = c.req.query('refund') ?? form['refund'];
  const asked = c.req.query('scenario') ?? form['scenario'];
  const typed =
    asked === undefined && scenarioOf !== undefined && !isRefundMood(mood)
      ? scenarioOf(found, form)
      : undefined;
  if (typed === null)
    return show(c, payPage(found, look, found.lang, wayBack(desk, found), true), 400);
  const scenario = typed ?? asked;
  const isPlayed = isScenario(scenario) && playable(look).includes(scenario);
  if (!isPlayed && !isRefundMood(mood))
    return c.text(
      `scenario is one of: ${playable(look).join(', ')}; refund: plain, fails, slow`,
      400,
    );
  const set = setRefunds(c, desk, found, mood);
  const payment = (isPlayed ? await actOn(desk, found.id, scenario) : set) ?? set;
  const redirectUrl = wayBack(desk, payment);
  if (c.req.header('accept')?.includes('application/json') === true)
    return c.json({ result: payment.result, txn: payment.txn, redirectUrl });
  return payment.result === 'waiting'
    ? c.redirect(`../pay/${payment.token}`, 303)
    : c.redirect(redirectUrl, 303);
};

const langOf = (asked: string | undefined, otherwise: Lang): Lang =>
  asked === 'vi' || asked === 'en' ? asked : otherwise;

const pay = async (c: Context, { desk, look }: Counter): Promise<Response> => {
  const payment = paymentBy(desk, 'token', c.req.param('token') ?? '');
  if (payment === undefined) return show(c, unknownPage(look), 404);
  return show(
    c,
    payPage(payment, look, langOf(c.req.query('lang'), payment.lang), wayBack(desk, payment)),
  );
};

const list = async (c: Context, { desk, look }: Counter): Promise<Response> =>
  show(
    c,
    listPage(
      look,
      desk.payments.newest(50).map((payment) => ({
        payment: findPayment(desk, payment.id) ?? payment,
        notices:
          desk.notices
            .about(payment.id)
            .map(({ state, answers }) => [state, ...answers].join(' '))
            .join(' · ') || 'none',
      })),
    ),
  );

const next = (c: Context, { desk }: Counter): Response => {
  const order = readOrder(c.req.query());
  if (order === null)
    return c.text(
      'create, query or refund is one of: maintenance, down, lost, slow, early; times: a count',
      400,
    );
  desk.moods.order(order.call, order.mood, order.times);
  return c.json(order);
};

/** Sends the notice of a settled payment now: `more` bends its amount by so many đồng, `spoiled=1` its signature. */
const tell = async (c: Context, { desk, look }: Counter): Promise<Response> => {
  const payment = paymentBy(desk, 'token', c.req.param('token') ?? '');
  if (payment === undefined) return show(c, unknownPage(look), 404);
  await tellNow(desk, payment, {
    more: Number(c.req.query('more') ?? 0),
    ...(c.req.query('spoiled') === '1' ? { spoiled: true } : {}),
  });
  return c.json({ result: payment.result });
};

/** The routes below `/<name>/` that all gateways have alike. */
export const deskRoutes = (counter: Counter): Hono => {
  const { name } = counter.desk.wire;
  const routes = new Hono();
  routes.get(`/${name}/pay/:token`, (c) => pay(c, counter));
  routes.post(`/${name}/act/:token`, (c) => act(c, counter));
  routes.post(`/${name}/tell/:token`, (c) => tell(c, counter));
  routes.post(`/${name}/next`, (c) => next(c, counter));
  routes.get(`/${name}/payments`, (c) => list(c, counter));
  return routes;
};

/** Their lines on the index page. */
export const deskLines = ({
  desk,
  look,
}: Counter): readonly { path: string; says: string; open?: true }[] => [
  {
    path: `/${desk.wire.name}/payments`,
    says: 'The newest payments, their results and notices.',
    open: true,
  },
  { path: `GET /${desk.wire.name}/pay/:token`, says: 'The approval page that a payer is sent to.' },
  {
    path: `POST /${desk.wire.name}/act/:token?scenario=`,
    says: `Acts without clicks: ${playable(look).join(', ')}; refund=fails | slow | plain, with times= for so many.`,
  },
  {
    path: `POST /${desk.wire.name}/tell/:token?more=&spoiled=`,
    says: 'Sends the notice of a settled payment now.',
  },
  {
    path: `POST /${desk.wire.name}/next?create=&times=`,
    says: 'Troubles the next calls (create, query, refund): maintenance, down, lost, slow, early.',
  },
];
