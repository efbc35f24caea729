// Draws the moves of a booking from their table into docs/moves.md, so that the picture never says
// anything else than the code.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  bookingTransitions,
  bookingStatuses,
  creations,
  finalStatuses,
  transitionNames,
  type BookingStatus,
  type Transition,
} from '#domain/booking.ts';

export const picturePath = resolve(import.meta.dirname, '../../docs/moves.md');
const statusNames = Object.keys(bookingStatuses) as BookingStatus[];

/** One arrow for all moves between two statuses: their names with who makes them. */
function arrows(): string[] {
  const between = new Map<string, string[]>();
  for (const name of transitionNames) {
    const { from, to, by }: Transition = bookingTransitions[name];
    for (const start of from) {
      const key = `${start} --> ${to}`;
      between.set(key, [...(between.get(key) ?? []), `${name} (${by.join(', ')})`]);
    }
  }
  return [...between].map(([key, moves]) => `  ${key}: ${moves.join('<br/>')}`);
}

/** Creations by where they lead, for several lead to one status. */
function beginnings(): string[] {
  const starts = Map.groupBy(Object.entries(creations), ([, status]) => status);
  return [...starts].map(
    ([status, names]) => `  [*] --> ${status}: ${names.map(([name]) => name).join('<br/>')}`,
  );
}

/** The whole page: a state diagram that readers of Markdown draw, and the same as a table. */
export function movesPicture(): string {
  const labels = statusNames.map((name) => `  ${name}: ${bookingStatuses[name]} ${name}`);
  const ends = finalStatuses.map((name) => `  ${name} --> [*]`);
  const rows = transitionNames.map((name) => {
    const { from, to, by, then }: Transition = bookingTransitions[name];
    return `| ${name} | ${from.join(', ')} | ${to} | ${by.join(', ')} | ${then.join(', ')} |`;
  });
  return [
    '# How a booking moves',
    '',
    'Made from `src/domain/booking.ts` by `npm run moves`; a test holds the two together.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...labels,
    ...beginnings(),
    ...arrows(),
    ...ends,
    '```',
    '',
    '| Move | From | To | By | Then |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(picturePath, movesPicture());
