// Pictures that are small as files and huge when they are decoded: they must neither fill the
// memory nor keep anybody else waiting.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { timesOf } from '../bench/support/offered.ts';
import { letPass } from '../support/time.ts';
import type { Attack } from './attack.ts';
import { signUp, type Member } from './member.ts';
import type { AttackedSite } from './site.ts';

const maxMegabytes = 400;
const maxRefusalMs = 1_000;
const maxPageMs = 1_000;

const plain = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#336699' },
    limitInputPixels: false,
  });

type Sent = { readonly status: number; readonly ms: number };

async function send({ ask }: Member, data: string): Promise<Sent> {
  const begun = performance.now();
  const { status } = await ask('review/addPicture', { data });
  return { status, ms: performance.now() - begun };
}

/**
 * The resident memory in MB of the processes that the site began to make pictures; it cannot name
 * them, so Linux is asked.
 */
function makersMegabytes(): number {
  const pids = execFileSync('ps', ['-eo', 'pid=,args=']).toString();
  return [...pids.matchAll(/^\s*(\d+) .*\/picture-worker\.ts /gm)]
    .map(([, pid]) => {
      try {
        return Number(
          /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
        );
      } catch {
        return 0; // it ended meanwhile
      }
    })
    .reduce((sum, kilobytes) => sum + kilobytes / 1_024, 0);
}

/**
 * Runs `work` while pages are asked for; answers their times, how many were refused, and how much
 * more memory was in use than before.
 */
async function beside<Value>(site: AttackedSite, work: () => Promise<Value>) {
  const before = site.use().megabytes + makersMegabytes();
  const times: number[] = [];
  const over = new AbortController();
  let [refused, peak] = [0, 0];
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, site.use().megabytes + makersMegabytes() - before);
      await letPass(50, 'between two looks');
    }
  })();
  const asking = (async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const begun = performance.now();
      // No page cache knows the address.
      const { status } = await site.ask(`/vi-vn/search?provinceSn=1&at=${at}`);
      times.push(performance.now() - begun);
      if (status !== 200) refused += 1;
      await letPass(50, 'between two looks');
    }
  })();
  const value = await work();
  over.abort();
  await Promise.all([watching, asking]);
  return { value, refused, peak, ...timesOf(times) };
}

export const pictureBombs: Attack = {
  row: 'A2',
  title: 'four pictures of 48 megapixels in a file of few KB, then 36 of 20 megapixels at once',
  async play(site) {
    const bomb = (
      await plain(16_000, 3_000).png({ palette: true, compressionLevel: 9 }).toBuffer()
    ).toString('base64');
    const heavy = (await plain(5_000, 4_000).png({ progressive: true }).toBuffer()).toString(
      'base64',
    );
    const members: Member[] = [];
    for (let at = 0; at < 6; at += 1) members.push(await signUp(site, `090990000${at}`));
    const [first] = members;
    if (first === undefined) throw new Error('nobody could sign up');
    await send(first, 'aGVsbG8='); // the first upload starts the process
    const four = await beside(site, () =>
      Promise.all(Array.from({ length: 4 }, () => send(first, bomb))),
    );
    const many = await beside(site, () =>
      Promise.all(
        members.flatMap((member) => Array.from({ length: 6 }, () => send(member, heavy))),
      ),
    );
    const slowest = Math.max(...four.value.map(({ ms }) => ms));
    const of = (status: number) => many.value.filter((sent) => sent.status === status).length;
    return {
      held:
        four.value.every(({ status }) => status === 422) &&
        slowest <= maxRefusalMs &&
        of(200) > 0 &&
        of(200) + of(503) + of(429) === many.value.length &&
        [four, many].every(
          ({ peak, refused, p99 }) => peak <= maxMegabytes && refused === 0 && p99 <= maxPageMs,
        ) &&
        site.isRunning(),
      seen:
        `the four were refused within ${slowest.toFixed(0)} ms; of the 36, ${of(200)} were taken, ${of(503)} told to come again, ${of(429)} were too many; ` +
        `memory grew by ${four.peak.toFixed(0)} and ${many.peak.toFixed(0)} MB; ` +
        `${four.count + many.count} pages beside them, ${four.refused + many.refused} refused, worst ${Math.max(four.worst, many.worst)} ms`,
    };
  },
};
