// The definition of an operator's command: its syntax, its help, and what it may use.

import { bookingStatuses, type BookingStatus } from '#domain/booking.ts';
import { formatVnd, vnd, type Vnd } from '#domain/money.ts';
import { parsePhone } from '#domain/phone/phone-number.ts';
import { vietnamText, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { findBooking, type BookingRow } from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import type { Database } from '../store/engine/schema.ts';
import { memberByPhone, type Member } from '../store/member/member.ts';
import { addOperatorAction } from '../store/operator.ts';

/** The part of the app that commands use, who runs them, and where their output goes. */
export type Desk = Pick<AppContext, 'settings' | 'db' | 'clock' | 'gateways' | 'log'> & {
  readonly kind: 'embedded' | 'postgresql';
  readonly missingMigrations: () => Promise<{ all: readonly string[]; missing: readonly string[] }>;
  /**
   * Known to the running site alone: how many hotels its catalogue holds, or null while it loads;
   * undefined where no site runs in this process.
   */
  readonly catalogue: (() => number | null) | undefined;
  /**
   * Whether the running site refuses requests, or did within the last minute; absent where no site
   * runs in this process.
   */
  readonly isGateFull?: (() => boolean) | undefined;
  /** The same of the gate of uploads. */
  readonly isUploadGateFull?: (() => boolean) | undefined;
  /**
   * The database as of now in a folder of its own, which the caller removes; only where the site
   * runs on the embedded one in this process.
   */
  readonly copyDatabase?: (() => Promise<string>) | undefined;
  /** Migrates the tables to these migrations; only where no site runs. */
  readonly migrateTo?: (names: readonly string[]) => Promise<unknown>;
  readonly who: string;
  readonly print: (line: string) => void;
};
/**
 * `args` are the words after the command's name, one called FILE as a full path, `options` those
 * written `--name value`.
 */
export type CommandInput = {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string>>;
};
/** Answers the exit code. Throws an Error whose message is a sentence for the operator. */
export type Command = {
  readonly args: readonly string[];
  readonly options?: readonly string[];
  readonly needsWhy?: true;
  readonly description: string;
  /** Checks everything itself, and so also works while the tables are not migrated. */
  readonly isCheck?: true;
  readonly run: (desk: Desk, asked: CommandInput) => Promise<number>;
};

export const when = (at: Instant | null): string => (at === null ? '–' : vietnamText(at));
export const money = (amount: number): string => formatVnd(amount).replace('\u00a0', ' ');
const statusNames = Object.keys(bookingStatuses) as BookingStatus[];
export const statusName = (number: number): string =>
  statusNames.find((name) => bookingStatuses[name] === number) ?? String(number);

/** A status by its name or its number. */
export function readStatus(text: string): number {
  const found = statusNames.find((name) => name === text || String(bookingStatuses[name]) === text);
  if (found === undefined)
    throw new Error(
      `There is no booking status "${text}". Statuses: ` +
        `${statusNames.map((name) => `${bookingStatuses[name]} ${name}`).join(', ')}.`,
    );
  return bookingStatuses[found];
}

/** `200000`, `200.000` or `200,000`. */
export function readAmount(text: string): Vnd {
  if (!/^\d{1,3}([.,]\d{3})+$|^\d+$/.test(text))
    throw new Error(`"${text}" is no amount of whole đồng, such as 200000.`);
  const amount = Number(text.replace(/[.,]/g, ''));
  if (amount <= 0 || !Number.isSafeInteger(amount))
    throw new Error(`"${text}" is no amount that can be given back.`);
  return vnd(amount);
}

export function readPhone(text: string): string {
  const read = parsePhone('+84', text);
  if ('fault' in read)
    throw new Error(`"${text}" is no phone number, such as 0903482917 or +66812345678.`);
  return read.phone;
}

export async function memberOf(db: Database, typed: string): Promise<Member> {
  const member = await memberByPhone(db, readPhone(typed));
  if (member === undefined) throw new Error(`Nobody has an account with the phone ${typed}.`);
  return member;
}

export async function bookingOf(db: Database, typed: string): Promise<BookingRow> {
  const booking = await findBooking(db, typed.toUpperCase().replace(/[\s-]/g, ''));
  if (booking === undefined) throw new Error(`There is no booking ${typed}.`);
  return booking;
}

/** Does something by hand and records who did it and why, both or neither. */
export function byHand<Value>(
  desk: Desk,
  act: string,
  about: string,
  why: string,
  work: (db: Database, now: Instant) => Promise<Value>,
): Promise<Value> {
  return inTransaction(desk.db, async (db) => {
    const now = desk.clock();
    const value = await work(db, now);
    await addOperatorAction(db, { at: now, who: desk.who, act, about, why });
    return value;
  });
}
