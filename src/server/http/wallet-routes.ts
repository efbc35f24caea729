// Passes for the wallets of phones: the address that gives one, and the service by which Apple's
// wallet keeps its own up to date.

import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { WalletKind } from '#contract/schemas/booking.ts';
import { epochMs, instant } from '#domain/time/time.ts';
import { createUnsignedNoticeLimiter } from '../api/rate-limit.ts';
import { readBody } from '../api/request.ts';
import type { AppContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import { givePass, passFactsOf, passSourceOf, passToken } from '../notifications/wallet-passes.ts';
import { loadBookings } from '../store/booking/booking.ts';
import {
  findPassOfCode,
  passesOfPhone,
  registerPhone,
  unregisterPhone,
  type WalletPass,
} from '../store/wallet-pass.ts';

/** The caller's address, which is empty where this process itself asks. */
type CallerBindings = { Bindings: { address: string } };

const notKept = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;
const passType = 'application/vnd.apple.pkpass';
const appleDevices = /iPhone|iPad|iPod|Macintosh/;

/** The wallet asked for, else that of the device. */
function wishedKind(to: string | undefined, agent: string): WalletKind {
  if (to === 'apple' || to === 'google') return to;
  return appleDevices.test(agent) ? 'apple' : 'google';
}

/**
 * One address for both wallets, opened by the booking's secret link. A stay that is not ahead, or a
 * wallet without keys, has no pass.
 */
export function mountPasses<Bindings extends CallerBindings>(
  app: Hono<Bindings>,
  appContext: AppContext,
): void {
  app.get('/wallet/:code', async (c) => {
    const { code } = c.req.param();
    const isTheirs = isSameText(c.req.query('key') ?? '', appContext.keys.linkKey(code));
    const [booking] = isTheirs ? await loadBookings(appContext.db, { code }) : [];
    const wished = wishedKind(c.req.query('to'), c.req.header('User-Agent') ?? '');
    const given = booking === undefined ? null : await givePass(appContext, booking, wished);
    if (given === null) return c.text('Not found', 404, notKept);
    if (given.kind === 'google') {
      c.header('Referrer-Policy', 'no-referrer');
      for (const [name, value] of Object.entries(notKept)) c.header(name, value);
      return c.redirect(given.link, 302);
    }
    return c.body(new Uint8Array(given.file), 200, {
      ...notKept,
      'Content-Type': passType,
      'Content-Disposition': `attachment; filename="${code}.pkpass"`,
    });
  });
  mountPassUpdates(app, appContext);
}

const deviceName = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
const registrationStatuses = { new: 201, known: 200, full: 429 } as const;
const registration = v.object({ pushToken: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,200}$/)) });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What Apple's documents ask for, under the address that each pass names. */
function mountPassUpdates<Bindings extends CallerBindings>(
  app: Hono<Bindings>,
  appContext: AppContext,
): void {
  const { db, log, clock } = appContext;
  const limiter = createUnsignedNoticeLimiter();
  /** The pass that a request shows the token of; null where it shows none, or another's. */
  const passOf = async (c: Context<Bindings>): Promise<WalletPass | null> => {
    const { type = '', serial = '' } = c.req.param() as Record<string, string>;
    const shown = /^ApplePass (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    if (!appContext.passes.isOurType(type) || !isSameText(shown, passToken(appContext, serial)))
      return null;
    return (await findPassOfCode(db, serial)) ?? null;
  };
  const base = '/api/passes/v1';
  const phone = `${base}/devices/:device/registrations/:type`;

  app.post(`${phone}/:serial`, async (c) => {
    const pass = await passOf(c);
    if (pass === null) return c.body(null, 401, notKept);
    const device = v.safeParse(deviceName, c.req.param('device'));
    const body = v.safeParse(registration, readJson((await readBody(c.req.raw)) ?? ''));
    if (!device.success || !body.success) return c.body(null, 400, notKept);
    const { bookingSn } = pass;
    const registered = await registerPhone(
      db,
      { device: device.output, bookingSn, pushToken: body.output.pushToken },
      appContext.clock(),
    );
    return c.body(null, registrationStatuses[registered], notKept);
  });

  app.delete(`${phone}/:serial`, async (c) => {
    const pass = await passOf(c);
    if (pass === null) return c.body(null, 401, notKept);
    await unregisterPhone(db, { device: c.req.param('device'), bookingSn: pass.bookingSn });
    return c.body(null, 200, notKept);
  });

  // Apple's wallet shows no token here: who knows the number of a phone learns the codes of stays
  // that it holds passes of, and no more.
  app.get(phone, async (c) => {
    if (!appContext.passes.isOurType(c.req.param('type'))) return c.body(null, 404, notKept);
    const since = Number(c.req.query('passesUpdatedSince') ?? Number.NaN);
    const after = Number.isSafeInteger(since) && since >= 0 ? instant(since) : null;
    const changed = await passesOfPhone(db, c.req.param('device'), after);
    const last = changed.at(-1);
    if (last === undefined) return c.body(null, 204, notKept);
    const serialNumbers = changed.map(({ code }) => code);
    return c.json({ serialNumbers, lastUpdated: String(epochMs(last.changedAt)) }, 200, notKept);
  });

  app.get(`${base}/passes/:type/:serial`, async (c) => {
    const pass = await passOf(c);
    if (pass === null) return c.body(null, 401, notKept);
    // Headers know whole seconds alone, and no two changes of a pass share one.
    const changedAt = Math.floor(epochMs(pass.changedAt) / 1_000) * 1_000;
    const known = Date.parse(c.req.header('If-Modified-Since') ?? '');
    if (known >= changedAt) return c.body(null, 304, notKept);
    const [booking] = await loadBookings(db, { code: pass.code });
    if (booking === undefined) return c.body(null, 401, notKept);
    const file = await appContext.passes.appleFile(
      passFactsOf(appContext, booking),
      passSourceOf(appContext, pass.code),
      appContext.clock(),
    );
    return c.body(new Uint8Array(file), 200, {
      ...notKept,
      'Content-Type': passType,
      'Last-Modified': new Date(changedAt).toUTCString(),
    });
  });

  // Anybody may post here: beyond the limit it is answered and not logged.
  app.post(`${base}/log`, async (c) => {
    const text = (await readBody(c.req.raw)) ?? '';
    if (limiter(c.env?.address ?? '', clock()))
      log({ alarm: "Apple's wallet has a trouble with a pass", says: text.slice(0, 500) });
    return c.body(null, 200, notKept);
  });
}
