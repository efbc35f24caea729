// The log of booking attempts of a process: a line before each request and one after its response,
// so that a killed process loses at most its last response.

import { existsSync, readFileSync, writeSync } from 'node:fs';
import { epochMs, instant, type Instant } from '#domain/time/time.ts';
import type { Sold, RefusedAttempt } from './attempt-history.ts';

/** The monotonic clock shared by all processes of the machine, in microseconds. */
export const momentNow = (): number => Number(process.hrtime.bigint() / 1_000n);

/**
 * The clock of the server runs faster, so that holds expire within three seconds: it showed `at` at
 * the moment `since`.
 */
export type FastClock = { readonly since: number; readonly at: Instant };
const minutesPerSecond = 300;
const usPerMs = 1_000_000 / minutesPerSecond / 60_000;
export const shown = ({ since, at }: FastClock, moment: number): Instant =>
  instant(epochMs(at) + Math.floor((moment - since) / usPerMs));
export const momentOf = ({ since, at }: FastClock, when: Instant): number =>
  since + (epochMs(when) - epochMs(at)) * usPerMs;

/** Stays are wanted within some days from here. */
const hoursFrom = (at: Instant): number => epochMs(at) / 60_000;

export type StartedAttempt = {
  readonly id: string;
  readonly room: number;
  readonly from: Instant;
  readonly to: Instant;
};
/** Writes synchronously, so that nothing is buffered in this process. */
export const attemptLog = (file: number) => {
  const say = (...words: (string | number)[]): void => void writeSync(file, `${words.join(' ')}\n`);
  return {
    asks: ({ id, room, from, to }: StartedAttempt, at: number) =>
      say('a', id, at, room, hoursFrom(from), hoursFrom(to)),
    /** `lapses`: when the hold expires. */
    sold: (id: string, code: string, lapses: number | null) =>
      say('y', id, momentNow(), code, lapses ?? 'never'),
    refused: (id: string) => say('n', id, momentNow()),
    failed: (id: string, why: string) => say('x', id, momentNow(), why),
    lets: (id: string, at: number) => say('l', id, at),
    gone: (id: string) => say('g', id, momentNow()),
  };
};

export type AttemptHistory = {
  readonly attempts: number;
  readonly sold: readonly (Sold & { readonly code: string })[];
  readonly turnedAway: readonly RefusedAttempt[];
  readonly troubles: ReadonlyMap<string, number>;
  readonly untold: ReadonlySet<string>;
};
type Telling = {
  id: string;
  room: number;
  from: number;
  to: number;
  asked: number;
  told: number;
  answer: 'y' | 'n' | 'x' | '';
  code: string;
  lapses: number;
  letting: number;
  gone: number;
};

/**
 * Combines the lines of all processes into one history. A sale without a logged response counts as
 * possible.
 */
export function readStory(files: readonly string[]): AttemptHistory {
  const all = new Map<string, Telling>();
  const troubles = new Map<string, number>();
  for (const file of files)
    for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
      readLine(line.split(' '), all, troubles);
  const rows = [...all.values()];
  const maybe = rows.filter(({ answer }) => answer !== 'n');
  return {
    attempts: rows.length,
    troubles,
    untold: new Set(
      rows.filter(({ answer }) => answer === '' || answer === 'x').map(({ id }) => id),
    ),
    turnedAway: rows
      .filter(({ answer }) => answer === 'n')
      .map(({ id, room, from, to, asked, told }) => ({ id, room, from, to, asked, told })),
    sold: maybe.map(({ id, room, from, to, asked, told, answer, code, lapses, letting, gone }) => ({
      id,
      room,
      from,
      to,
      asked,
      code,
      told: answer === 'y' ? told : Infinity,
      letting: Math.min(letting, lapses),
      gone: Math.min(gone, lapses),
    })),
  };
}

function readLine(
  [kind, id = '', moment, ...rest]: readonly string[],
  all: Map<string, Telling>,
  troubles: Map<string, number>,
): void {
  const at = Number(moment);
  if (kind === 'a')
    all.set(id, {
      id,
      room: Number(rest[0]),
      from: Number(rest[1]),
      to: Number(rest[2]),
      asked: at,
      told: Infinity,
      answer: '',
      code: '',
      lapses: Infinity,
      letting: Infinity,
      gone: Infinity,
    });
  const one = all.get(id);
  if (one === undefined) return;
  if (kind === 'y' || kind === 'n' || kind === 'x') Object.assign(one, { told: at, answer: kind });
  if (kind === 'y')
    Object.assign(one, {
      code: rest[0] ?? '',
      lapses: rest[1] === 'never' ? Infinity : Number(rest[1]),
    });
  if (kind === 'x') troubles.set(rest.join(' '), (troubles.get(rest.join(' ')) ?? 0) + 1);
  // Whoever took over from a process that was killed lets go a second time: free since the first at
  // the soonest.
  if (kind === 'l') one.letting = Math.min(one.letting, at);
  if (kind === 'g') one.gone = at;
}
