// One real site for all scenarios: the built server and its sandbox on data of their own, opened here so that the ledger can be read while it serves.

import { chromium, type Browser } from '@playwright/test';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { House } from '#server/context.ts';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings.ts';
import { listen } from '#sandbox/listen.ts';
import { readSettings as readSandboxSettings } from '#sandbox/settings.ts';
import { codeFor, type Site } from '../e2e/site.ts';

export type World = {
  readonly house: House; readonly browser: Browser; readonly sandboxUrl: string; readonly upstream: number; readonly firstProxy: number;
  rows<Row>(text: string): Promise<Row[]>;
  /** What a device keeps of a member who signed in; each member signs in once. */
  memberEntries(mobile: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
};

/** `port` is the server's, the next one the sandbox's; people come through the first proxy, ten above. */
export async function openWorld(port: number, executablePath: string): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'));
  const firstProxy = port + 10;
  const env = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: `http://localhost:${firstProxy}`, SANDBOX_TIME_SCALE: '0.05' };
  const settings = readSettings(env);
  const given = readSandboxSettings({ ...env, PORT: String(settings.sandbox.port), HOST: 'localhost', SANDBOX_DATA: join(dataDir, 'sandbox.db') });
  const sandbox = await listen({ host: given.host, port: given.port }, given.options);
  const running = await startServer({ ...settings }, () => undefined);
  await running.filled;
  const browser = await chromium.launch({ executablePath });
  const signedIn = new Map<string, Promise<Readonly<Record<string, string>>>>();
  return {
    house: running.house, browser, sandboxUrl: settings.sandbox.url, upstream: port, firstProxy,
    rows: async <Row>(text: string) => (await sql.raw<Row>(text).execute(running.house.db)).rows,
    memberEntries(mobile) {
      const known = signedIn.get(mobile) ?? signIn(`http://localhost:${port}`, settings.sandbox.url, mobile);
      signedIn.set(mobile, known);
      return known;
    },
    async close() {
      await browser.close();
      await running.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string, sandboxUrl: string, mobile: string): Promise<Readonly<Record<string, string>>> {
  const device = crypto.randomUUID().replaceAll('-', '');
  const post = async <Data>(call: string, input: unknown): Promise<Data> => {
    const answer = await fetch(`${url}/api/${call}`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Device-Encode': device, Localization: 'vi-vn', 'Idempotency-Key': crypto.randomUUID() }, body: JSON.stringify(input) });
    const said = (await answer.json()) as { data?: Data; errors?: unknown };
    if (said.data === undefined) throw new Error(`${call}: ${JSON.stringify(said.errors)}`);
    return said.data;
  };
  const { challenge } = await post<{ challenge: string }>('auth/sendVerificationCode', { countryCode: '+84', mobile, purpose: 'signIn' });
  const code = await codeFor({ sandboxUrl } as Site, `+84${mobile.slice(1)}`);
  const session = await post<{ accessToken: string; expiresAt: string; profile: { hasPin: boolean } }>('auth/signIn', { challenge, code });
  return {
    'access-token': session.accessToken, 'access-token-expiry': session.expiresAt, profile: JSON.stringify(session.profile), 'has-pin': String(session.profile.hasPin), 'device-encode': device,
  };
}
