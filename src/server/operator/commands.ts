// The operator's commands in one table, which the help, the command line and the running site read.

import { parseArgs } from 'node:util';
import { backup, restore } from './backup.ts';
import { booking, bookings } from './bookings.ts';
import type { CommandInput, Command, Desk } from './command.ts';
import { doctor } from './doctor.ts';
import { addHotels } from './hotels.ts';
import { hotelNotices, messages, replies, resend } from './messages.ts';
import { refund, release, retryRefund } from './money.ts';
import {
  confirmProvider,
  declineProvider,
  grantCoupon,
  hideReview,
  lock,
  settleDispute,
  showReview,
  unlock,
} from './people.ts';
import { pictures, refusePicture, showPicture } from './review-pictures.ts';

export const commands: Readonly<Record<string, Command>> = {
  bookings,
  booking,
  refund,
  'retry-refund': retryRefund,
  release,
  'confirm-provider': confirmProvider,
  'decline-provider': declineProvider,
  'settle-dispute': settleDispute,
  lock,
  unlock,
  'grant-coupon': grantCoupon,
  'hide-review': hideReview,
  'show-review': showReview,
  pictures,
  'show-picture': showPicture,
  'refuse-picture': refusePicture,
  messages,
  replies,
  resend,
  'hotel-notices': hotelNotices,
  'add-hotels': addHotels,
  backup,
  restore,
  doctor,
};

function usageOf(name: string, { args, options = [], needsWhy }: Command): string {
  return [
    name,
    ...args,
    ...options.map((option) => `[--${option} …]`),
    ...(needsWhy === true ? ['--why "…"'] : []),
  ].join(' ');
}

/** The help of one command where it is named, else all commands, one a line. */
export function help(topic = ''): string[] {
  const one = Object.hasOwn(commands, topic) ? commands[topic] : undefined;
  if (one !== undefined) return [`Usage: ${usageOf(topic, one)}`, '', one.description];
  const rows: [string, string][] = [
    ['start', 'Runs the site; the usual one where none is named.'],
    ...Object.entries(commands).map(([name, command]): [string, string] => [
      usageOf(name, command),
      command.description,
    ]),
  ];
  const wide = Math.max(...rows.map(([usage]) => usage.length).filter((length) => length <= 48));
  return [
    'Usage: node src/server/cli.ts COMMAND',
    '',
    ...rows.map(([usage, says]) =>
      usage.length > wide
        ? `  ${usage}\n  ${' '.repeat(wide)}  ${says}`
        : `  ${usage.padEnd(wide)}  ${says}`,
    ),
    '',
    'With the embedded database a running site does the work; without one the data folder is ' +
      'opened for the moment. With DATABASE_URL it works beside the site.',
  ];
}

const shortestWhy = 3;
const longestWhy = 300;

/** Throws a sentence about a mistake in the command. */
function readArguments(name: string, command: Command, typed: readonly string[]): CommandInput {
  const usage = `Usage: ${usageOf(name, command)}`;
  const known = [...(command.options ?? []), ...(command.needsWhy === true ? ['why'] : [])];
  let parsed;
  try {
    parsed = parseArgs({
      args: [...typed],
      options: Object.fromEntries(known.map((option) => [option, { type: 'string' }] as const)),
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}. ${usage}`,
      { cause: error },
    );
  }
  const { positionals, values } = parsed;
  const options = Object.fromEntries(
    Object.entries(values).map(([option, value]) => [option, String(value).trim()]),
  );
  if (positionals.length !== command.args.length) throw new Error(usage);
  const why = options['why'] ?? '';
  if (command.needsWhy === true && (why.length < shortestWhy || why.length > longestWhy))
    throw new Error(
      `Say why, in ${shortestWhy} to ${longestWhy} characters: it is kept beside what is ` +
        `done. ${usage}`,
    );
  return { args: positionals, options };
}

/**
 * Runs one command and resolves to the exit code, 1 after an error, which is printed as a sentence.
 */
export async function runCommand(
  desk: Desk,
  name: string,
  typed: readonly string[],
): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined)
      throw new Error(
        `There is no command "${name}". Commands: start, ${Object.keys(commands).join(', ')}.`,
      );
    const args = readArguments(name, command, typed);
    const { missing } = command.isCheck === true ? { missing: [] } : await desk.missingMigrations();
    if (missing.length > 0)
      throw new Error(
        `The database has not had ${missing.join(', ')} yet. Start the site once, then try again.`,
      );
    return await command.run(desk, args);
  } catch (error) {
    desk.print(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
