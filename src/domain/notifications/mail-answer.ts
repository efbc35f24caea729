// What somebody wrote in answer to a mail of ours, without the mail that they answered.

import { plainLines } from '../member.ts';

/** Characters that are kept of an answer: more is read in the mailbox it came to. */
export const mailAnswerMax = 2_000;

/** A line of the mail that is answered, as most programs mark it. */
const isQuoted = (line: string): boolean => /^\s*>/.test(line);

/** Whether it introduces it: “… <booking@joystay.example> wrote:”. */
const isIntroduction = (line: string): boolean =>
  line.includes('@') && /(?:wrote|viết|เขียน|เขียนว่า) ?:$/iu.test(line);
const firstWord = /^(?:On |Vào |ในวันที่|วันที่|เมื่อ)/iu;

/**
 * How many lines the introduction takes that begins there; 0 where there is none. It may be wrapped
 * after its date or its address; then it is known by its first word too.
 */
function introductionAt(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  if (isIntroduction(line)) return 1;
  if (!firstWord.test(line)) return 0;
  return [2, 3].find((count) => isIntroduction(lines.slice(at, at + count).join(' '))) ?? 0;
}

/** From here on nothing is of the answer: the rule or the headers that Outlook writes, a signature. */
const isEnd = (line: string): boolean =>
  /^_{8,}$/.test(line) ||
  /^-{2,}\s*(?:original message|thư gốc|ข้อความต้นฉบับ)\s*-{2,}$/iu.test(line) ||
  /^\*?(?:from|từ|จาก):\*?\s.*@/iu.test(line) ||
  line === '--';

/**
 * Quoted lines are left out wherever they stand, with the line that introduces them, so that an
 * answer below or between them is kept. Where the history is not marked so, everything from its
 * introduction on is left out. Without control characters, at most `mailAnswerMax` characters; ''
 * where nothing was written.
 */
export function mailAnswerOf(text: string): string {
  const lines = plainLines(text).split('\n');
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isEnd(line)) break;
    const span = introductionAt(lines, at);
    if (span === 0) {
      if (!isQuoted(line)) own.push(line);
      continue;
    }
    const next = lines.slice(at + span).find((one) => one !== '');
    if (next === undefined || !isQuoted(next)) break;
    at += span - 1;
  }
  return own
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, mailAnswerMax)
    .toWellFormed()
    .trimEnd();
}
