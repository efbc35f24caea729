// A real site for the browser: the built server in a process of its own, on its own data, behind a
// line that can be cut.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { termsBox, payBy, bookButton, scenario } from '../../support/screens.ts';
import { codesOf, messagesTo } from '../../support/text-messages.ts';
import { letPass, until } from '../../support/time.ts';
import { copyCountry } from './country.ts';
import { quiet } from './moments.ts';

const root = resolve(import.meta.dirname, '../../..');
export type Site = {
  readonly url: string;
  readonly sandboxUrl: string;
  /**
   * Ends every connection and refuses new ones, as a server that is gone does; the site itself runs
   * on.
   */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Kills the site's process outright, as a power cut would. */
  stop(): Promise<void>;
  /** As many minutes ahead of the real time, when they are given. */
  start(aheadMinutes?: number): Promise<void>;
  /**
   * Sets a scene that would take days to come about by statements in the site's database. What the
   * site has read before may stay as it was: `restart` then.
   */
  arrange(sql: string): Promise<void>;
  restart(aheadMinutes?: number): Promise<void>;
  /**
   * A phone that was sent codes may be sent as many again, at once. Absent where the site alone can
   * open its database.
   */
  forgetCodes?(): Promise<void>;
  discard(): Promise<void>;
};

/**
 * Each worker of the runner has ports of its own, and each site of a worker: of the site, its
 * sandbox, what stands behind the line, and the sandbox's mail.
 */
const firstPort = 4_300 + 100 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const portsASite = 4;
let opened = 0;
const nextPort = (): number => firstPort + portsASite * (opened++ % 24);

type Line = { cut(): Promise<void>; restore(): Promise<void> };
/** Hands on every byte between a port and the one behind it, until it is cut. */
async function openLine(port: number, behind: number): Promise<Line> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(behind, 'localhost');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const restore = async (): Promise<void> => {
    if (server.listening) return;
    server.listen(port, 'localhost');
    await once(server, 'listening');
  };
  await restore();
  return {
    restore,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
  };
}

type Options = {
  readonly port?: number;
  /** On the embedded database instead of the run's PostgreSQL. */
  readonly isEmbedded?: boolean;
  /** Statements that are run before the site starts. */
  readonly scene?: string;
  /**
   * Where people reach it when a gateway stands before its port. The sandbox reports there as well,
   * and fails where it does not trust the gateway's certificate.
   */
  readonly publicUrl?: string | undefined;
};

/** Starts the site with a sample country of its own. */
export async function openSite({
  port = nextPort(),
  isEmbedded = false,
  scene,
  publicUrl,
}: Options = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const data = await copyCountry(dataDir, isEmbedded);
  const url = `http://localhost:${port}`;
  const behind = port + 2;
  let child: ChildProcess | null = null;
  let line: Line | null = null;
  const start = async (aheadMinutes = 0): Promise<void> => {
    if (await isTaken(behind))
      throw new Error(`port ${behind} is taken: a server of an earlier run may still serve there`);
    child = spawn(process.execPath, ['src/server/cli.ts', 'start'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(behind),
        PUBLIC_URL: publicUrl ?? url,
        SANDBOX_PORT: String(port + 1),
        SANDBOX_SMTP_PORT: String(port + 3),
        DATA_DIR: dataDir,
        // Each journey says from where it comes (`fixtures.ts`), as a proxy would.
        PROXIES: '1',
        ...data.env,
        CLOCK_AHEAD_MINUTES: String(aheadMinutes),
        // A number of the drawings; what is said without one is in `call-hotline.test.tsx`.
        HOTLINE: '1900 0482',
        SANDBOX_TIME_SCALE: '0.05',
      },
    });
    await untilReady(child, `http://localhost:${behind}`);
    if (aheadMinutes > 0) await untilCalm(`http://localhost:${behind}`);
    line ??= await openLine(port, behind);
    await line.restore();
  };
  const stop = async (): Promise<void> => {
    await line?.cut();
    const running = child;
    child = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const gone = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL'); // The whole group: the sandbox goes with it.
    await gone;
  };
  const restart = async (aheadMinutes = 0): Promise<void> => {
    await stop();
    await start(aheadMinutes);
  };
  const { query } = data;
  const arrange = async (sql: string): Promise<void> => {
    if (query !== null) return query(sql);
    await stop();
    arrangeEmbedded(dataDir, sql);
    return start();
  };
  if (scene !== undefined) await (query === null ? arrangeEmbedded(dataDir, scene) : query(scene));
  await start();
  return {
    url,
    sandboxUrl: `http://localhost:${port + 1}`,
    start,
    stop,
    restart,
    arrange,
    cut: async () => line?.cut(),
    restore: async () => line?.restore(),
    ...(query === null ? {} : { forgetCodes: () => query('delete from code_gate') }),
    async discard() {
      await stop();
      await data.discard();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whether anything listens on a port of this machine. */
async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Only one process opens the embedded database: the site must be stopped. */
function arrangeEmbedded(dataDir: string, sql: string): void {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(pathToFileURL(join(root, 'src/server/store/engine/db.ts')).href)});
    const database = await openDatabase({ databaseUrl: null, dataDir: process.env.DATA_DIR, log: () => {} });
    await database.pool.query(process.env.ARRANGE);
    await database.close();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, DATA_DIR: dataDir, ARRANGE: sql },
  });
}

const startMs = 120_000;
async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString();
    });
  await until(
    () => {
      if (child.exitCode !== null)
        throw new Error(`the site ended at start:
${said}`);
      return fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    },
    { what: 'the start of the site', withinMs: startMs, everyMs: 50 },
  ).catch((error: Error) => {
    throw new Error(`${error.message}
${said}`);
  });
}

const calmMs = 90_000;
/**
 * After a leap of days the sample country is filled up while the site serves: waits until that
 * leaves travellers their time again.
 */
async function untilCalm(url: string): Promise<void> {
  const limit = Date.now() + calmMs;
  for (let quick = 0; quick < 3 && Date.now() < limit;) {
    const asked = Date.now();
    await fetch(`${url}/api/hotel/searchHotel?provinceSn=1`).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
    quick = Date.now() - asked < 400 ? quick + 1 : 0;
    await letPass(250, 'a site that fills itself is not asked without a break');
  }
}

/**
 * How many codes were read of a phone: one that was sent before is not the one that was just asked
 * for.
 */
const readCodes = new Map<string, number>();

/**
 * The code that was just sent to a phone such as +84903482917. The phone may then be sent another
 * at once.
 */
export async function codeFor(site: Site, phone: string): Promise<string> {
  const key = `${site.sandboxUrl} ${phone}`;
  return until(
    async () => {
      const codes = codesOf(await messagesTo(site.sandboxUrl, phone));
      if (codes.length <= (readCodes.get(key) ?? 0)) return undefined;
      readCodes.set(key, codes.length);
      await site.forgetCodes?.();
      return codes[0];
    },
    { what: `a new code to ${phone}`, withinMs: 15_000 },
  );
}

type Found = { readonly hotels: readonly { readonly slug: string; readonly state: string }[] };
type Detail = { readonly confirmsByHand: boolean };
async function read<Data>(site: Site, path: string): Promise<Data> {
  return (
    (await fetch(`${site.url}/api/${path}`).then((answer) => answer.json())) as { data: Data }
  ).data;
}

/**
 * The first hotel of Ho Chi Minh's results that has a room for the usual stay of now and is sure at
 * once.
 */
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

/**
 * Ticks the terms; who agreed to them when booking before is told so instead, once the page knows
 * who is there.
 */
export async function agreeToTerms(page: Page): Promise<void> {
  await termsBox(page).or(page.getByTestId('agreed')).first().waitFor({ state: 'attached' });
  await quiet(page);
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
}

/**
 * On a filled-in checkout: agrees, books with MoMo and approves in its sandbox, until the booking's
 * status page is open.
 */
export async function bookWithMomo(page: Page, site: Site): Promise<void> {
  await payBy(page, 'momo').click();
  await agreeToTerms(page);
  await bookButton(page).click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  await scenario(page, 'approve').click();
  await page.waitForURL('**/checkout/booking-status**');
}
