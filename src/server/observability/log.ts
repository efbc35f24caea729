// Writes the log as lines of JSON without personal data: a phone or e-mail address that slipped in
// is removed (docs/performance.md, S8).

import type { Instant } from '#domain/time/time.ts';

export type Log = (line: Record<string, unknown>) => void;

const phones = /(?<![\w.])(?:\+[1-9]\d{7,14}|(?:84|66)\d{9}|0[35-9]\d{8})(?!\d)/g;
const mails = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * In production every line, elsewhere bugs alone: a developer's terminal is for what needs doing.
 * Repetitions of an earlier line only count in the metrics.
 */
export function makeLog(
  isEverything: boolean,
  clock: () => Instant,
  write: (text: string) => void,
): Log {
  return (line) => {
    if ((!isEverything && !('bug' in line)) || line['isRepeated'] === true) return;
    write(
      `${JSON.stringify({ at: clock(), ...line })
        .replace(phones, '(phone)')
        .replace(mails, '(mail)')}\n`,
    );
  };
}
