// What people were told outside the browser: a list, telling it again and waiting for what becomes
// of it, what they answered by mail, and where a hotel is told.

import { setTimeout as delay } from 'node:timers/promises';
import { parseEmail } from '#domain/member.ts';
import {
  messageChannels,
  messageMoves,
  messageStates,
  type MessageChannel,
} from '#domain/notifications/message.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { searchMailReplies, type FoundMailReply } from '../store/mail-reply.ts';
import { setHotelNotice } from '../store/message-addresses.ts';
import {
  findMessage,
  lastMessageOf,
  repeatMessage,
  searchMessages,
  tellingOf,
  type FoundMessage,
} from '../store/message.ts';
import { bookingOf, byHand, readPhone, when, type Command, type Desk } from './command.ts';

const maxListed = 500;
const defaultListed = 20;

function oneOf<Name extends string>(
  names: readonly Name[],
  option: string,
  text: string | undefined,
): Name | null {
  if (text === undefined) return null;
  const found = names.find((name) => name === text);
  if (found === undefined)
    throw new Error(`--${option} must be one of ${names.join(', ')}, not "${text}".`);
  return found;
}

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? defaultListed);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw new Error(`--limit must be a number from 1 to ${maxListed}, not "${text}".`);
  return limit;
}

function lineOf(message: FoundMessage): string {
  const { code, move, audience, channels, step, state, attempts, next_at: next } = message;
  const ways = channels.map((channel, at) => (at === step ? `[${channel}]` : channel)).join(' ');
  const tries = attempts > 0 && state === 'waiting' ? `, ${attempts} tries` : '';
  const later = state === 'waiting' && next ? `, next ${when(next)}` : '';
  const why = message.last_error ? `; ${message.last_error}` : '';
  return (
    `${String(message.sn).padStart(6)}  ${when(message.created_at)}  ${code ?? 'watch '}  ` +
    `${move.padEnd(22)} ${audience.padEnd(6)} ${ways.padEnd(16)} ` +
    `${state}${tries}${later}${why}`
  );
}

export const messages: Command = {
  args: [],
  options: ['booking', 'state', 'channel', 'limit'],
  description: 'Lists what people were told by mail, Zalo, SMS and push, newest first.',
  async run(desk, { options }) {
    const code = options['booking'];
    const lines = await searchMessages(desk.db, {
      bookingSn: code === undefined ? null : (await bookingOf(desk.db, code)).sn,
      state: oneOf(messageStates, 'state', options['state']),
      channel: oneOf(messageChannels, 'channel', options['channel']),
      limit: readLimit(options['limit']),
    });
    for (const line of lines) desk.print(lineOf(line));
    desk.print(
      lines.length === 0
        ? 'No message is like that.'
        : `${lines.length} ${lines.length === 1 ? 'message' : 'messages'}.`,
    );
    return 0;
  },
};

const filedNames = ['yes', 'no'] as const;

function linesOf(reply: FoundMailReply): string[] {
  const { code, side, is_private: isPrivate, sender, subject, sent_at: at } = reply;
  const where = code === null ? 'unfiled' : `${code} ${side}${isPrivate ? ' to us' : ''}`;
  return [
    `${when(at)}  ${where.padEnd(18)} ${sender}: ${subject}`,
    ...(reply.text === '' ? ['(no text: read it in the mailbox)'] : reply.text.split('\n')).map(
      (line) => `    ${line}`.trimEnd(),
    ),
  ];
}

export const replies: Command = {
  args: [],
  options: ['booking', 'filed', 'limit'],
  description:
    'Shows what guests and hotels answered to mails, newest first; --filed no: what led to no ' +
    'booking.',
  async run(desk, { options }) {
    const code = options['booking'];
    const filed = oneOf(filedNames, 'filed', options['filed']);
    const found = await searchMailReplies(desk.db, {
      bookingSn: code === undefined ? null : (await bookingOf(desk.db, code)).sn,
      isFiled: filed === null ? null : filed === 'yes',
      limit: readLimit(options['limit']),
    });
    for (const line of found.flatMap(linesOf)) desk.print(line);
    desk.print(
      found.length === 0
        ? 'No answer is like that.'
        : `${found.length} ${found.length === 1 ? 'answer' : 'answers'}.`,
    );
    return 0;
  },
};

const resentHours = 24;
const patienceMs = 20_000;
const pollMs = 250;

export const resend: Command = {
  args: ['CODE'],
  options: ['move', 'channel'],
  needsWhy: true,
  description:
    'Tells once more what was last told of a booking, or the move that is named, by mail and ' +
    'phone as it was, or by the channel that is named alone, and says what became of each.',
  async run(desk, { args: [code = ''], options }) {
    const row = await bookingOf(desk.db, code);
    const move = oneOf(messageMoves, 'move', options['move']);
    const channel = oneOf(messageChannels, 'channel', options['channel']);
    const last = await lastMessageOf(desk.db, row.sn, move);
    if (last === undefined)
      throw new Error(
        `Nothing was told of ${row.code}${move === null ? '' : ` under the name ${move}`}.`,
      );
    const told = channel === null ? await tellingOf(desk.db, last) : [];
    const sns = await byHand(desk, 'resend', row.code, options['why'] ?? '', async (db, now) => {
      const repeated: number[] = [];
      for (const message of told.length === 0 ? [last] : told)
        repeated.push(
          await repeatMessage(
            db,
            message,
            {
              channels: channel === null ? message.channels : [channel],
              plan: planOf(channel) ?? message.plan,
              until: addMinutes(now, resentHours * 60),
            },
            now,
          ),
        );
      return repeated;
    });
    const until = Date.now() + patienceMs;
    let isTold = false;
    for (const sn of sns) isTold = (await sayOutcome(desk, sn, row.code, until)) || isTold;
    return isTold ? 0 : 1;
  },
};

function planOf(channel: MessageChannel | null): 'mail' | 'phone' | 'push' | null {
  if (channel === null) return null;
  return channel === 'mail' || channel === 'push' ? channel : 'phone';
}

/** A channel has it next at once: it was not asked yet, or the one before has just refused. */
const isInWork = (message: FoundMessage | undefined, now: Instant): boolean =>
  message?.state === 'waiting' &&
  (!message.last_error || (message.next_at !== null && message.next_at <= now));

/**
 * Waits until then, by the machine's clock in milliseconds, for the site's own job, which sends it;
 * whether it is told or on its way.
 */
async function sayOutcome(desk: Desk, sn: number, code: string, until: number): Promise<boolean> {
  let message = await findMessage(desk.db, sn);
  while (isInWork(message, desk.clock()) && Date.now() < until) {
    await delay(pollMs);
    message = await findMessage(desk.db, sn);
  }
  if (message === undefined) return false;
  const { move, state, channels, step } = message;
  const channel = channels[step] ?? '';
  const why = message.last_error ? ` (${message.last_error})` : '';
  if (state === 'sent' || state === 'delivered') {
    desk.print(`${move} of ${code} is told once more: ${state} by ${channel}.`);
    return true;
  }
  if (state === 'waiting') {
    desk.print(`${move} of ${code} is on its way by ${channel}${why}; messages shows it.`);
    return true;
  }
  desk.print(`${move} of ${code} was not told: ${state}${why}.`);
  return false;
}

export const hotelNotices: Command = {
  args: ['SLUG'],
  options: ['phone', 'email'],
  needsWhy: true,
  description: 'Sets the phone and the mail by which a hotel is told of its bookings; "" for none.',
  async run(desk, { args: [slug = ''], options }) {
    const phone = options['phone'];
    const email = options['email'];
    if (phone === undefined && email === undefined)
      throw new Error('Say --phone or --email, or both.');
    const notice = {
      ...(phone === undefined ? {} : { phone: phone === '' ? '' : readPhone(phone) }),
      ...(email === undefined ? {} : { email: email === '' ? '' : readEmail(email) }),
    };
    const isThere = await byHand(desk, 'hotel-notices', slug, options['why'] ?? '', (db) =>
      setHotelNotice(db, slug, notice),
    );
    if (!isThere) throw new Error(`There is no hotel ${slug}.`);
    desk.print(`${slug} is told there from now on.`);
    return 0;
  },
};

function readEmail(text: string): string {
  const read = parseEmail(text);
  if ('fault' in read || read.email === '') throw new Error(`"${text}" is no mail address.`);
  return read.email;
}
