// Doors for messages: where their carriers report, where the short addresses of text messages lead
// from, and where mails that nobody has to read are stopped.

import type { Context, Env, Hono } from 'hono';
import { defaultLocale, localeOf, path } from '#contract/paths.ts';
import { createShortLinkLimiter, createUnsignedNoticeLimiter } from '../api/rate-limit.ts';
import { readBody } from '../api/request.ts';
import type { AppContext } from '../context/request-context.ts';
import { stopPage, stopPolicy } from '../mail/stop-page.ts';
import { takeMailReply, takeMailReport, takeZnsReport } from '../notifications/message-reports.ts';
import { findStop, stopMail } from '../notifications/stop-mail.ts';
import { findShortLink } from '../store/message-addresses.ts';

/** The caller's address, which is empty where this process itself asks. */
type CallerBindings = { Bindings: { address: string } };

/**
 * What those who carry messages report of them, and what is answered to mails; nothing unsigned
 * changes anything.
 */
export function mountReports<Bindings extends CallerBindings>(
  app: Hono<Bindings>,
  appContext: AppContext,
): void {
  const limiter = createUnsignedNoticeLimiter();
  app.post('/api/reports/:channel', async (c) => {
    const body = await readBody(c.req.raw);
    if (body === null) return c.body(null, 413);
    const mayAlarm = () => limiter(c.env?.address ?? '', appContext.clock());
    const byMail = c.req.header('X-Mail-Signature') ?? '';
    const byZalo = c.req.header('X-ZEvent-Signature') ?? '';
    const channel = c.req.param('channel');
    if (channel === 'mail-reply')
      return c.body(null, await takeMailReply(appContext, body, byMail, mayAlarm));
    const taken =
      channel === 'zns'
        ? await takeZnsReport(appContext, body, byZalo, mayAlarm)
        : channel === 'mail'
          ? await takeMailReport(appContext, body, byMail, mayAlarm)
          : null;
    return taken === null ? c.body(null, 404) : c.body(null, taken ? 200 : 400);
  });
}

/**
 * The short address of a text message leads to its booking's page, and so opens the booking: nobody
 * may try as many as they like.
 */
export function mountShortLinks<Bindings extends CallerBindings>(
  app: Hono<Bindings>,
  appContext: AppContext,
): void {
  const mayOpen = createShortLinkLimiter();
  app.get('/s/:token', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    const now = appContext.clock();
    if (!mayOpen(c.env?.address ?? '', now)) {
      c.header('Retry-After', '60');
      return c.text('Too many requests', 429);
    }
    const found = await findShortLink(appContext.db, c.req.param('token'), now);
    if (found === undefined)
      return c.redirect(appContext.settings.publicUrl + path(defaultLocale, 'index'), 302);
    const { code, language } = found;
    const key = appContext.keys.linkKey(code);
    const to = path(localeOf(language), 'bookingStatus', {}, { code, key });
    return c.redirect(appContext.settings.publicUrl + to, 302);
  });
}

/**
 * A look says what would be stopped; only the button stops it, because programs that look for harm
 * open links too. Mail programs press it themselves (RFC 8058).
 */
export function mountStops<Bindings extends Env>(
  app: Hono<Bindings>,
  appContext: AppContext,
): void {
  const answer = async (c: Context<Bindings>, isDone: boolean) => {
    const stop = await findStop(appContext, c.req.param('code') ?? '', c.req.param('token') ?? '');
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    if (stop === null) return c.text('Not found', 404);
    if (isDone) await stopMail(appContext, stop);
    c.header('Content-Security-Policy', stopPolicy);
    return c.html(stopPage({ ...stop, isDone, siteUrl: appContext.settings.publicUrl }));
  };
  app.get('/stop/:code/:token', (c) => answer(c, false));
  app.post('/stop/:code/:token', (c) => answer(c, true));
}
