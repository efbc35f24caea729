// Puts the hashed files of a build in a folder that all processes of a site share, so that each can
// serve builds before and after its own.

import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '#domain/time/day-length.ts';
import { fileOf, type File } from './static-files.ts';

/**
 * Pages that were open when a build was replaced still request its files; `scripts/build.mjs` keeps
 * them as long.
 */
export const formerDays = 14;
/**
 * One name, no folder, eight characters of hash: nothing else is written to the folder or served
 * from it.
 */
const hashed = /^[\w.-]*[\w]-[\w-]{8}\.(?:js|mjs|css|woff2)$/;
const isHashed = (name: string): boolean => hashed.test(name.replace(/\.(?:br|gz)$/, ''));
const isPartOf = (name: string): boolean => name.startsWith('.part-');

/**
 * A file of this address with its compressed forms, or nothing. A symbolic link is no file: it
 * could lead out of the folder.
 */
export async function findShared(
  folder: string,
  address: string,
): Promise<ReadonlyMap<string, File>> {
  const found = new Map<string, File>();
  const name = address.replace(/^\/assets\//, '');
  if (!address.startsWith('/assets/') || !hashed.test(name)) return found;
  for (const end of ['', '.br', '.gz']) {
    const stat = await lstat(join(folder, name + end)).catch(() => null);
    if (stat?.isFile() === true) found.set(address + end, fileOf(join(folder, name + end), stat));
  }
  return found;
}

/**
 * The file is renamed when it is complete, because another process may read it at any moment. Of
 * two that write it one is kept.
 */
async function bring(from: string, folder: string, name: string): Promise<void> {
  const draft = join(folder, `.part-${randomUUID()}`);
  try {
    await copyFile(from, draft, constants.COPYFILE_EXCL);
    await link(draft, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Copies the files of `own` beside those of other builds and deletes what no process has had for so
 * many days. A file's date is the last day on which a process with it ran, whatever day it was
 * built: a site that is not released for a month still keeps its files for the next one.
 */
export async function shareAssets(own: string, folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of (await readdir(own)).filter(isHashed)) {
    const there = join(folder, name);
    const [known, at] = [await lstat(there).catch(() => null), new Date(now)];
    if (known === null) await bring(join(own, name), folder, name);
    await utimes(there, at, at);
  }
  for (const name of await readdir(folder)) {
    if (!isHashed(name) && !isPartOf(name)) continue; // not ours to remove
    const path = join(folder, name);
    const stat = await lstat(path).catch(() => null);
    // A draft is written in a second; one of yesterday is of a process that was killed.
    if (stat !== null && stat.mtimeMs < now - (isPartOf(name) ? 1 : formerDays) * dayMs)
      await rm(path, { force: true });
  }
}

/**
 * Shares at once and then each day, until the signal. Failures are logged and end nothing: the own
 * build is served without the folder.
 */
export async function keepShared(
  own: string,
  folder: string,
  now: () => number,
  tell: (what: string) => void,
  end: AbortSignal,
): Promise<void> {
  const share = () =>
    shareAssets(own, folder, now()).catch((error: unknown) =>
      tell(`The assets could not be shared: ${String(error)}`),
    );
  await share();
  void (async () => {
    while (!end.aborted) {
      await delay(dayMs, undefined, { ref: false, signal: end });
      await share();
    }
  })().catch(() => undefined); // the signal
}
