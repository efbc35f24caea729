// What mail servers and Zalo report of messages they had taken, and what is answered to mails: only
// what they signed, and as often as they like.

import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { plainLines } from '#domain/member.ts';
import { mailAnswerOf } from '#domain/notifications/mail-answer.ts';
import { dayMs } from '#domain/time/day-length.ts';
import { epochMs, instant, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import { findBooking } from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import { storeMailReply } from '../store/mail-reply.ts';
import { findMessage, passOnBounced, reportMessage } from '../store/message.ts';
import { mailReportToken } from './deliver-message.ts';
import { readReplyKey } from './reply-key.ts';

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
 * Whether one more unsigned report raises an alarm: anybody can send them, and a flood must not fill
 * the log.
 */
type MayAlarm = () => boolean;
const always: MayAlarm = () => true;

/**
 * By HMAC-SHA256 with `MAIL_REPORT_SECRET`, which the provider of outgoing mail and that of answers
 * share.
 */
function isSignedMail(
  { settings, log }: AppContext,
  body: string,
  signature: string,
  mayAlarm: MayAlarm,
): boolean {
  const secret = settings.mail?.reportSecret ?? null;
  if (secret === null) return false;
  const isSigned = isSameText(createHmac('sha256', secret).update(body).digest('hex'), signature);
  if (!isSigned && mayAlarm()) log({ alarm: 'a report of mail is not signed' });
  return isSigned;
}

/**
 * A provider's report of a mail by the token of its return address; one that came back goes on to
 * the next channel of its message. False when it is not signed or says nothing that we know.
 */
export async function takeMailReport(
  appContext: AppContext,
  body: string,
  signature: string,
  mayAlarm: MayAlarm = always,
): Promise<boolean> {
  const { db } = appContext;
  if (!isSignedMail(appContext, body, signature, mayAlarm)) return false;
  const read = v.safeParse(reportSchema, readJson(body));
  if (!read.success) return false;
  const { token, event, status } = read.output;
  const message = await findMessage(db, Number(/^\d{1,15}/.exec(token)?.[0] ?? 0));
  if (message === undefined || !isSameText(mailReportToken(appContext, message), token))
    return false;
  if (event === 'later') return true;
  const now = appContext.clock();
  const isDelivered = event === 'delivered';
  const error = `bounced ${status}`.trim();
  if (!isDelivered && (await passOnBounced(db, message.sn, error, now))) return true;
  const report = { isDelivered, error: isDelivered ? null : error };
  await reportMessage(db, { sn: message.sn }, 'mail', report, now);
  return true;
}

/** What people send may have anything in it: only a mail without a name of its own is refused. */
const replySchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[^\p{Cc}]+$/u)),
  to: v.string(),
  from: v.optional(v.string(), ''),
  subject: v.optional(v.string(), ''),
  text: v.optional(v.string(), ''),
  at: v.optional(v.string(), ''),
});

const oneLine = (text: string, most: number): string =>
  plainLines(text).replaceAll('\n', ' ').slice(0, most).toWellFormed();
const subjectMax = 200;
const senderMax = 320;

/** `Name <an@house.example>` is the address alone. */
const senderOf = (from: string): string =>
  oneLine(/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from, senderMax);

const oldestMs = 30 * dayMs;
/** When it was sent, as far as that can be: now where nobody knows, or a clock is far from ours. */
function sentAt(at: string, now: Instant): Instant {
  const [said, latest] = [Date.parse(at), epochMs(now)];
  return said <= latest && said > latest - oldestMs ? instant(said) : now;
}

/**
 * An answer to a mail of ours, filed once with the booking that its address leads to. One that leads
 * nowhere is kept too, for operators: a provider would send again for days what is refused. 401 when
 * it is not signed, 400 when it is no report of a mail.
 */
export async function takeMailReply(
  appContext: AppContext,
  body: string,
  signature: string,
  mayAlarm: MayAlarm = always,
): Promise<204 | 400 | 401> {
  if (!isSignedMail(appContext, body, signature, mayAlarm)) return 401;
  const read = v.safeParse(replySchema, readJson(body));
  if (!read.success) return 400;
  const { id, to, from, subject, text, at } = read.output;
  const now = appContext.clock();
  const key = readReplyKey(appContext, to);
  await inTransaction(appContext.db, async (db) => {
    const found = key === null ? undefined : await findBooking(db, key.code);
    // Whoever booked has left: nothing is filed under their name again.
    const booking = found?.phone === '' ? undefined : found;
    const isNew = await storeMailReply(db, {
      provider_id: id,
      booking_sn: booking?.sn ?? null,
      side: booking === undefined ? null : (key?.side ?? null),
      is_private: key?.isPrivate ?? false,
      sender: senderOf(from),
      subject: oneLine(subject, subjectMax),
      text: mailAnswerOf(text),
      sent_at: sentAt(at, now),
      created_at: now,
    });
    // An open desk sees it within a second.
    if (isNew && booking !== undefined && key?.side === 'guest' && !key.isPrivate)
      await markHotelChanged(db, booking.hotel_sn);
  });
  return 204;
}

/** Zalo's report that a phone has the message: then no SMS follows. */
export async function takeZnsReport(
  { db, zns, clock, log }: AppContext,
  body: string,
  signature: string,
  mayAlarm: MayAlarm = always,
): Promise<boolean> {
  const report = zns.readReport(body, signature);
  if (report === null) {
    if (mayAlarm()) log({ alarm: 'a report of Zalo is not signed' });
    return false;
  }
  if (report === 'other') return true;
  const sn = Number(/^m-(\d{1,15})$/.exec(report.trackingId)?.[1] ?? 0);
  await reportMessage(db, { sn }, 'zns', { isDelivered: true, error: null }, clock());
  return true;
}
