// One real site for all scenarios: the built server and its sandbox on data of their own, opened
// here so that the ledger can be read while it serves.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addMinutes } from '#domain/time/time.ts';
import { listen } from '#sandbox/listen.ts';
import { readSettings as readSandboxSettings } from '#sandbox/settings.ts';
import type { AppContext } from '#server/context/request-context.ts';
import { randomToken } from '#server/crypto/keys.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { profileOf } from '#server/identity/session.ts';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';
import { addSession } from '#server/store/member/auth.ts';
import { addMember, memberByPhone } from '#server/store/member/member.ts';
import { embeddedCountry } from '../e2e/support/country.ts';
import { openEngine, type Engine, type EngineName } from './engine.ts';

export type World = {
  readonly house: AppContext;
  readonly engine: Engine;
  readonly engineName: EngineName;
  readonly sandboxUrl: string;
  readonly upstream: number;
  readonly firstProxy: number;
  rows<Row>(text: string): Promise<Row[]>;
  /** Somebody who has booked nothing yet, so that no other scenario spends their limits. */
  newMember(mobile: string): Promise<void>;
  /** What a device keeps of a member who has just signed in on it. */
  memberEntries(mobile: string): Promise<Readonly<Record<string, string>>>;
  close(): Promise<void>;
};

/**
 * `port` is the server's, the next one the sandbox's; people come through the first proxy, ten
 * above.
 */
export async function openWorld(port: number, engineName: EngineName): Promise<World> {
  const engine = await openEngine(engineName);
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'));
  cpSync(embeddedCountry(), dataDir, { recursive: true });
  const firstProxy = port + 10;
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${firstProxy}`,
    SANDBOX_TIME_SCALE: '0.05',
  };
  const settings = readSettings(env);
  const given = readSandboxSettings({
    ...env,
    PORT: String(settings.sandbox.port),
    HOST: 'localhost',
    SANDBOX_DATA: join(dataDir, 'sandbox.db'),
  });
  const sandbox = await listen({ host: given.host, port: given.port }, given.options);
  const running = await startServer({ ...settings }, () => undefined);
  await running.filled;
  return {
    house: running.app,
    engine,
    engineName,
    sandboxUrl: settings.sandbox.url,
    upstream: port,
    firstProxy,
    rows: async <Row>(text: string) => (await sql.raw<Row>(text).execute(running.app.db)).rows,
    newMember: (mobile) => joins(running.app, mobile),
    memberEntries: (mobile) => sessionOf(running.app, mobile),
    async close() {
      await engine.close();
      await running.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function joins({ db, clock }: AppContext, mobile: string): Promise<void> {
  const phone = `+84${mobile.slice(1)}`;
  await addMember(db, { phone, nickName: 'Mai Anh', referredBy: null, now: clock() });
}

/**
 * A session of this very moment on a device of its own, as the code of an SMS would open it: one
 * that ends in a scenario ends no other.
 */
async function sessionOf(
  house: AppContext,
  mobile: string,
): Promise<Readonly<Record<string, string>>> {
  const member = await memberByPhone(house.db, `+84${mobile.slice(1)}`);
  if (member === undefined) throw new Error(`nobody has the phone ${mobile}`);
  const now = house.clock();
  const device = crypto.randomUUID().replaceAll('-', '');
  const family = randomToken();
  await addSession(house.db, {
    family,
    memberSn: member.sn,
    device,
    agent: 'chaos',
    refreshHash: randomToken(),
    now,
    expiresAt: addMinutes(now, 1_440),
    confirmedAt: now,
  });
  const session = makeAccessToken(house.keys, { sn: member.sn, family }, now);
  return {
    'access-token': session.accessToken,
    'access-token-expiry': session.expiresAt,
    profile: JSON.stringify(profileOf(member)),
    'has-pin': String(member.hasPin),
    'device-encode': device,
  };
}
