// The databases of the browser tests' sites: copies of one sample country on the run's PostgreSQL,
// or of a folder of the embedded database.

import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { localDate, instant } from '#domain/time/time.ts';
import { cacheFolder } from '../../../scripts/terminal.mjs';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(cacheFolder, 'site-country');
const template = 'country';

/** The address of the run's own PostgreSQL server; undefined where there is none. */
const server = (): string | undefined => process.env['SITE_POSTGRES'];
const named = (url: string, name: string): string => url.replace(/[^/]*$/, name);

/** Runs statements as the server's owner and answers nothing. */
async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Fills a database, or the embedded one of the folder, with the sample country as the site's first
 * start does.
 */
function seed(env: NodeJS.ProcessEnv): void {
  const at = (file: string) => JSON.stringify(pathToFileURL(join(root, file)).href);
  const program = `
    const { startServer } = await import(${at('src/server/main.ts')});
    const { readSettings } = await import(${at('src/server/settings/settings.ts')});
    const running = await startServer(readSettings({ ...process.env, PORT: '0', SANDBOX: 'off', NODE_ENV: 'test' }), () => {});
    await running.filled;
    await running.close();
    process.exit(0);`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
}

export async function makeCountry(url: string, dataDir: string): Promise<void> {
  await query(url, `create database ${template}`);
  seed({ DATABASE_URL: named(url, template), DATA_DIR: dataDir });
}

/** What the country is made of, and of which day: what was made of other things is made anew. */
function fingerprint(): string {
  const hash = createHash('sha256').update(localDate(instant(Date.now())));
  for (const folder of ['src/domain', 'src/server/seed', 'src/server/store', 'src/contract'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * A folder of the embedded database with the country in it. Making it takes most of a minute, so it
 * is kept until what makes it changes.
 */
export function embeddedCountry(): string {
  const size = `${process.env['SAMPLE_HOTELS'] ?? 'all'}-`;
  const place = join(cache, size + fingerprint());
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  for (const older of readdirSync(cache))
    if (older.startsWith(size) && !older.includes('.'))
      rmSync(join(cache, older), { recursive: true, force: true });
  const work = `${place}.${randomUUID()}`;
  mkdirSync(work);
  seed({ DATA_DIR: work, DATABASE_URL: undefined });
  try {
    renameSync(work, place);
  } catch {
    rmSync(work, { recursive: true, force: true }); // another process made it meanwhile
  }
  return place;
}

export type SiteData = {
  /** What the site's process is told of it. */
  readonly env: NodeJS.ProcessEnv;
  /**
   * Runs statements beside the open site; null where only the site itself can open its database.
   */
  readonly query: ((sql: string) => Promise<void>) | null;
  discard(): Promise<void>;
};

/** A copy of the country that nobody else uses; `dataDir` is the site's folder. */
export async function copyCountry(dataDir: string, isEmbedded: boolean): Promise<SiteData> {
  const url = server();
  if (isEmbedded || url === undefined) {
    cpSync(embeddedCountry(), dataDir, { recursive: true });
    return {
      env: { DATABASE_URL: undefined },
      query: null,
      discard: () => Promise.resolve(),
    };
  }
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} template ${template}`);
  return {
    env: { DATABASE_URL: named(url, name) },
    query: (sql) => query(named(url, name), sql),
    discard: () => query(url, `drop database if exists ${name} with (force)`),
  };
}
