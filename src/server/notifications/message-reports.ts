// What mail servers and Zalo report of messages they had taken: only what they signed, and as often
// as they like.

import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { AppContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import { findMessage, reportMessage } from '../store/message.ts';
import { mailToken } from './deliver-message.ts';

const reportSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(60)),
  event: v.picklist(['delivered', 'bounced', 'later']),
  status: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
});

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * A provider's report of a mail by the token of its return address, signed by HMAC-SHA256 with
 * `MAIL_REPORT_SECRET`. False when it is not signed or says nothing that we know.
 */
export async function takeMailReport(
  appContext: AppContext,
  body: string,
  signature: string,
): Promise<boolean> {
  const { settings, db, log } = appContext;
  const secret = settings.mail?.reportSecret ?? null;
  if (secret === null) return false;
  const mac = createHmac('sha256', secret).update(body).digest('hex');
  if (!isSameText(mac, signature)) {
    log({ alarm: 'a report of mail is not signed' });
    return false;
  }
  const read = v.safeParse(reportSchema, readJson(body));
  if (!read.success) return false;
  const { token, event, status } = read.output;
  const message = await findMessage(db, Number(/^\d{1,15}/.exec(token)?.[0] ?? 0));
  if (message === undefined || !isSameText(mailToken(appContext, message), token)) return false;
  if (event === 'later') return true;
  const isDelivered = event === 'delivered';
  const report = { isDelivered, error: isDelivered ? null : `bounced ${status}`.trim() };
  await reportMessage(db, { sn: message.sn }, 'mail', report, appContext.clock());
  return true;
}

/** Zalo's report that a phone has the message: then no SMS follows. */
export async function takeZnsReport(
  { db, zns, clock, log }: AppContext,
  body: string,
  signature: string,
): Promise<boolean> {
  const report = zns.readReport(body, signature);
  if (report === null) {
    log({ alarm: 'a report of Zalo is not signed' });
    return false;
  }
  if (report === 'other') return true;
  const sn = Number(/^m-(\d{1,15})$/.exec(report.trackingId)?.[1] ?? 0);
  await reportMessage(db, { sn }, 'zns', { isDelivered: true, error: null }, clock());
  return true;
}
