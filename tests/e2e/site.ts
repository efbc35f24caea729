// A real site for the browser: the built server in a process of its own, on its own data, killed as a power cut would.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');
export type Site = {
  readonly url: string;
  readonly sandboxUrl: string;
  stop(): Promise<void>;
  discard(): Promise<void>;
  /** As many minutes ahead of the real time, when they are given. */
  start(aheadMinutes?: number): Promise<void>;
  /** Sets a scene that would take days to come about: stops the site, runs this in its database, and brings it back. */
  arrange(sql: string): Promise<void>;
};

/** A data folder of its own: a copy of the country that was made for all files of the run, else empty. */
function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const template = process.env['SITE_TEMPLATE'];
  if (template !== undefined) cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

/** Starts the site with a fresh sample country of its own; `stop` kills it outright, `start` brings it back on the same data. */
export async function openSite(port: number): Promise<Site> {
  const dataDir = makeDataDir();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  /** After a leap of days the sample country is filled up while the site serves: waits until that leaves travellers their time again. */
  const calm = async (): Promise<void> => {
    const limit = Date.now() + 90_000;
    for (let quick = 0; quick < 4 && Date.now() < limit;) {
      const asked = Date.now();
      await fetch(`${url}/api/hotel/searchHotel?provinceSn=1`).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      );
      quick = Date.now() - asked < 400 ? quick + 1 : 0;
      await new Promise((wake) => {
        setTimeout(wake, 500);
      });
    }
  };
  const start = async (aheadMinutes = 0): Promise<void> => {
    child = spawn(process.execPath, ['src/server/cli.ts', 'start'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        CLOCK_AHEAD_MINUTES: String(aheadMinutes),
        SANDBOX_TIME_SCALE: '0.05',
      },
    });
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
    });
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
    });
    const limit = Date.now() + 120_000;
    while (Date.now() < limit) {
      if (child.exitCode !== null) throw new Error(`the site ended at start:\n${said}`);
      if (
        await fetch(`${url}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return aheadMinutes > 0 ? calm() : undefined;
      await new Promise((wake) => {
        setTimeout(wake, 150);
      });
    }
    throw new Error(`the site was not ready in two minutes:\n${said}`);
  };
  const stop = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const gone = new Promise((done) => {
      running.once('exit', done);
    });
    process.kill(-running.pid, 'SIGKILL'); // The whole group: the sandbox goes with it.
    await gone;
  };
  const arrange = async (sql: string): Promise<void> => {
    await stop();
    const program = `
      const { openDatabase } = await import(${JSON.stringify(pathToFileURL(join(root, 'src/server/store/db.ts')).href)});
      const database = await openDatabase({ databaseUrl: null, dataDir: process.env.DATA_DIR, log: () => {} });
      await database.pool.query(process.env.ARRANGE);
      await database.close();`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, DATA_DIR: dataDir, ARRANGE: sql },
    });
    await start();
  };
  await start();
  return {
    url,
    sandboxUrl: `http://localhost:${port + 1}`,
    start,
    stop,
    arrange,
    async discard() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The newest code the SMS outbox holds for a phone such as +84903482917. */
export async function codeFor(site: Site, phone: string): Promise<string> {
  const limit = Date.now() + 10_000;
  while (Date.now() < limit) {
    const messages = (await fetch(`${site.sandboxUrl}/inbox/${encodeURIComponent(phone)}`).then(
      (answer) => answer.json(),
    )) as { content: string }[];
    const code = /\b(\d{4})\b/.exec(messages[0]?.content ?? '')?.[1];
    if (code !== undefined) return code;
    await new Promise((wake) => {
      setTimeout(wake, 100);
    });
  }
  throw new Error(`no code was sent to ${phone}`);
}

type Found = { readonly hotels: readonly { readonly slug: string; readonly state: string }[] };
type Detail = { readonly confirmsByHand: boolean };
async function read<Data>(site: Site, path: string): Promise<Data> {
  return (
    (await fetch(`${site.url}/api/${path}`).then((answer) => answer.json())) as { data: Data }
  ).data;
}

/** The first hotel of Ho Chi Minh's results that has a room for the usual stay of now and is sure at once. */
export async function sureHotel(site: Site): Promise<string> {
  const { hotels } = await read<Found>(site, 'hotel/searchHotel?provinceSn=1');
  for (const { slug, state } of hotels) {
    if (
      state === 'free' &&
      !(await read<Detail>(site, `hotel/getHotelDetail?slug=${slug}`)).confirmsByHand
    )
      return slug;
  }
  throw new Error('no hotel of the first page is sure at once');
}

/** Ticks the terms; who agreed to them when booking before is told so instead, once the page knows who is there. */
export async function agreeToTerms(page: Page): Promise<void> {
  await page
    .locator('#terms')
    .or(page.getByTestId('agreed'))
    .first()
    .waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  if ((await page.locator('#terms').count()) > 0) await page.locator('#terms').check();
}

/** On a filled-in checkout: agrees, books with MoMo and approves in its sandbox, until the booking's status page is open. */
export async function bookWithMomo(page: Page, site: Site): Promise<void> {
  await page.locator('label:has(input[name=paymentMethod][value="3"])').click();
  await agreeToTerms(page);
  await page.getByTestId('book').locator('visible=true').first().click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await page.locator('button[name=scenario][value=approve]').first().click();
  await page.waitForURL('**/checkout/booking-status**');
}
