// What every gateway offers beside its protocol: the user's page, the triggers that need no click,
// and the list of its payments.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { show } from '../context/page.ts';
import { parseScheduledFailure } from './failure-modes.ts';
import { isRefundMode, isScenario } from './outcomes.ts';
import type { Lang, ScenarioName } from './outcomes.ts';
import { listPage, payPage, playable, unknownPage } from './pay-page.ts';
import type { Appearance } from './pay-page.ts';
import { actOn, findPayment, paymentBy, tellNow } from './payments.ts';
import type { PaymentContext, Payment } from './payments.ts';

/**
 * `scenarioOf` reads what was typed into the gateway's own form: null when that leads nowhere.
 * Nothing typed is kept.
 */
export type GatewayPages = {
  ctx: PaymentContext;
  appearance: Appearance;
  scenarioOf?: (payment: Payment, form: Readonly<Record<string, unknown>>) => ScenarioName | null;
};

const wayBack = ({ wire }: PaymentContext, payment: Payment): string => wire.back(payment);

/**
 * Sets how later refunds of a payment go: `refund=fails` for all of them, `refund=fails&times=5`
 * for so many.
 */
const setRefunds = (c: Context, ctx: PaymentContext, payment: Payment, mode: unknown): Payment => {
  if (!isRefundMode(mode)) return payment;
  const times = Number(c.req.query('times') ?? Number.NaN);
  const changed: Payment = {
    ...payment,
    refunds: { mode, times: Number.isInteger(times) && times > 0 ? times : null },
  };
  ctx.payments.set(payment.id, changed);
  return changed;
};

/**
 * Plays the requested scenario, sets how later refunds go, then redirects the browser (or answers
 * with JSON).
 */
const act = async (
  c: Context,
  { ctx, appearance, scenarioOf }: GatewayPages,
): Promise<Response> => {
  const found = paymentBy(ctx, 'token', c.req.param('token') ?? '');
  if (found === undefined) return show(c, unknownPage(appearance), 404);
  const form = await c.req.parseBody();
  const mode = c.req.query('refund') ?? form['refund'];
  const asked = c.req.query('scenario') ?? form['scenario'];
  const typed =
    asked === undefined && scenarioOf !== undefined && !isRefundMode(mode)
      ? scenarioOf(found, form)
      : undefined;
  if (typed === null)
    return show(c, payPage(found, appearance, found.lang, wayBack(ctx, found), true), 400);
  const scenario = typed ?? asked;
  const isPlayed = isScenario(scenario) && playable(appearance).includes(scenario);
  if (!isPlayed && !isRefundMode(mode))
    return c.text(
      `scenario is one of: ${playable(appearance).join(', ')}; refund: plain, fails, slow`,
      400,
    );
  const set = setRefunds(c, ctx, found, mode);
  const payment = (isPlayed ? await actOn(ctx, found.id, scenario) : set) ?? set;
  const redirectUrl = wayBack(ctx, payment);
  if (c.req.header('accept')?.includes('application/json') === true)
    return c.json({ result: payment.result, txn: payment.txn, redirectUrl });
  return payment.result === 'waiting'
    ? c.redirect(`../pay/${payment.token}`, 303)
    : c.redirect(redirectUrl, 303);
};

const langOf = (asked: string | undefined, otherwise: Lang): Lang =>
  asked === 'vi' || asked === 'en' ? asked : otherwise;

const pay = async (c: Context, { ctx, appearance }: GatewayPages): Promise<Response> => {
  const payment = paymentBy(ctx, 'token', c.req.param('token') ?? '');
  if (payment === undefined) return show(c, unknownPage(appearance), 404);
  return show(
    c,
    payPage(payment, appearance, langOf(c.req.query('lang'), payment.lang), wayBack(ctx, payment)),
  );
};

const list = async (c: Context, { ctx, appearance }: GatewayPages): Promise<Response> =>
  show(
    c,
    listPage(
      appearance,
      ctx.payments.newest(50).map((payment) => ({
        payment: findPayment(ctx, payment.id) ?? payment,
        notices:
          ctx.notices
            .about(payment.id)
            .map(({ state, answers }) => [state, ...answers].join(' '))
            .join(' · ') || 'none',
      })),
    ),
  );

const next = (c: Context, { ctx }: GatewayPages): Response => {
  const scheduled = parseScheduledFailure(c.req.query());
  if (scheduled === null)
    return c.text(
      'create, query or refund is one of: maintenance, down, lost, slow, early; times: a count',
      400,
    );
  ctx.failures.schedule(scheduled.call, scheduled.failure, scheduled.times);
  return c.json(scheduled);
};

/**
 * Sends the notice of a settled payment now: `more` is added to its amount in đồng, `spoiled=1`
 * breaks its signature.
 */
const tell = async (c: Context, { ctx, appearance }: GatewayPages): Promise<Response> => {
  const payment = paymentBy(ctx, 'token', c.req.param('token') ?? '');
  if (payment === undefined) return show(c, unknownPage(appearance), 404);
  await tellNow(ctx, payment, {
    more: Number(c.req.query('more') ?? 0),
    ...(c.req.query('spoiled') === '1' ? { spoiled: true } : {}),
  });
  return c.json({ result: payment.result });
};

/** The routes below `/<name>/` that every gateway has. */
export const gatewayRoutes = (pages: GatewayPages): Hono => {
  const { name } = pages.ctx.wire;
  const routes = new Hono();
  routes.get(`/${name}/pay/:token`, (c) => pay(c, pages));
  routes.post(`/${name}/act/:token`, (c) => act(c, pages));
  routes.post(`/${name}/tell/:token`, (c) => tell(c, pages));
  routes.post(`/${name}/next`, (c) => next(c, pages));
  routes.get(`/${name}/payments`, (c) => list(c, pages));
  return routes;
};

/** Their lines on the index page. */
export const gatewayIndex = ({
  ctx,
  appearance,
}: GatewayPages): readonly { path: string; says: string; open?: true }[] => [
  {
    path: `/${ctx.wire.name}/payments`,
    says: 'The newest payments, their results and notices.',
    open: true,
  },
  { path: `GET /${ctx.wire.name}/pay/:token`, says: 'The approval page that a payer is sent to.' },
  {
    path: `POST /${ctx.wire.name}/act/:token?scenario=`,
    says:
      `Acts without clicks: ${playable(appearance).join(', ')}; refund=fails | slow | plain, ` +
      'with times= for so many.',
  },
  {
    path: `POST /${ctx.wire.name}/tell/:token?more=&spoiled=`,
    says: 'Sends the notice of a settled payment now.',
  },
  {
    path: `POST /${ctx.wire.name}/next?create=&times=`,
    says: 'Troubles the next calls (create, query, refund): maintenance, down, lost, slow, early.',
  },
];
