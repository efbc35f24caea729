// Promises that one screen tells what is wrong with a site, whatever it is, and that its exit code
// says so to a machine.

import { describe, expect, it } from 'vitest';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { makeApp } from '#server/http/app.ts';
import { createHealthMonitor } from '#server/http/health.ts';
import { endServer, listen } from '#server/http/listen.ts';
import { createLoadShedder } from '#server/http/load-shedding.ts';
import type { Desk } from '#server/operator/command.ts';
import { runCommand } from '#server/operator/commands.ts';
import { roomOnDisk } from '#server/operator/doctor.ts';
import { readSettings } from '#server/settings/settings.ts';
import { noteBackup } from '#server/store/engine/backup.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  openTestDatabase,
  isMissing,
  runStore,
  type TestDatabase,
} from '../../support/test-database.ts';
import { hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { makeBooking } from '../support/builders.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

async function look(change: Partial<Desk> = {}): Promise<{ lines: string[]; code: number }> {
  const lines: string[] = [];
  const desk: Desk = {
    ...shop.house,
    kind: runStore,
    missingMigrations: () => migrationState(at.pool),
    catalogue: () => 10_240,
    isGateFull: () => false,
    who: 'lan',
    print: (line) => lines.push(line),
    ...change,
  };
  return { code: await runCommand(desk, 'doctor', []), lines };
}
const troubles = ({ lines }: { lines: string[] }) => lines.filter((line) => line.startsWith('✗'));
const settingsWith = (env: Record<string, string>) =>
  readSettings({
    DATA_DIR: shop.house.settings.dataDir,
    SECRET: 'a secret that only the tests know, 32+',
    SANDBOX_URL: shop.house.sandboxUrl,
    ...env,
  });

describe('the doctor', () => {
  it('finds nothing wrong with a site that is well, and says what it looked at', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking);
    const { code, lines } = await look();
    expect([code, troubles({ lines }), lines.at(-1)]).toEqual([0, [], 'All is well.']);
    for (const part of [
      '✓ Settings',
      '✓ Database  PostgreSQL',
      'migrations applied',
      '✓ Outside   MoMo: sandbox keys, reached',
      'VNPAY (cards): sandbox keys, reached',
      '✓ Money     momo       in 200.000 ₫ = booked 200.000 ₫ + given back 0 ₫ + on its way 0 ₫',
      '✓ Stuck     nothing',
      '✓ Jobs',
      '✓ Search    10240 hotels in memory',
      '✓ Gate      there is room',
      'Disk',
      '✓ Clock     this machine and the database agree',
      '· Backup    none was made',
      '✓ Holidays',
    ]) {
      expect(lines.join('\n')).toContain(part);
    }
  });

  it('tells money that is adrift, by method and booking', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking);
    await at.db
      .updateTable('booking')
      .set({ total: vnd(150_000) })
      .execute();
    const seen = await look();
    expect(seen.code).toBe(1);
    expect(troubles(seen)).toEqual([
      expect.stringContaining('50.000 ₫ are adrift'),
      expect.stringContaining(`booking ${booking.code} is 50.000 ₫ over`),
    ]);
  });

  it('tells what is stuck, with the command that helps', async () => {
    const room = await shop.aRoom();
    await makeBooking(
      at.db,
      room,
      instant('2026-03-14T03:00:00Z'),
      instant('2026-03-14T05:00:00Z'),
      { status: 8, code: 'ABC234', created_at: instant('2026-03-11T03:00:00Z') },
    );
    expect(troubles(await look())).toEqual([
      expect.stringMatching(
        /1 bookings? wait.* a day for a provider: confirm-provider or decline-provider \(ABC234\)/,
      ),
    ]);
  });

  it('tells migrations that are missing, and then looks at no table of ours', async () => {
    const bare = await openTestDatabase<Schema>({ migrations: false });
    const seen = await look({ db: bare.db, missingMigrations: () => migrationState(bare.pool) });
    expect(seen.code).toBe(1);
    expect(troubles(seen)).toEqual([
      expect.stringMatching(
        /migrations not applied yet: 0001_area, .*; starting the site applies them$/,
      ),
    ]);
    expect(seen.lines.join('\n')).not.toContain('Money');
    await bare.close();
  });

  it('tells real gateways from the sandbox, one that does not answer, and addresses nobody has confirmed', async () => {
    const dead = 'http://127.0.0.1:9';
    const real = settingsWith({
      MOMO_PARTNER_CODE: 'A',
      MOMO_ACCESS_KEY: 'B',
      MOMO_SECRET_KEY: 'C',
      MOMO_BASE_URL: dead,
    });
    const seen = await look({ settings: real });
    expect([seen.code, troubles(seen)]).toEqual([
      1,
      [expect.stringContaining(`MoMo: real keys, not reached at ${dead}`)],
    ]);
    const cards = settingsWith({
      VNPAY_TMN_CODE: 'TESTTMN1',
      VNPAY_SECRET_KEY: 'secret',
      VNPAY_PAY_URL: `${shop.house.sandboxUrl}/vnpay/paymentv2/vpcpay.html`,
    });
    expect((await look({ settings: cards })).lines.join('\n')).toContain(
      'VNPAY_API_URL is not set and its address is assumed',
    );
    const none = await look({ settings: { ...shop.house.settings, shopeepay: null } });
    expect([none.code, none.lines.join('\n')]).toEqual([
      0,
      expect.stringContaining('·           ShopeePay: not set up'),
    ]);
    expect((await look({ settings: { ...shop.house.settings, esms: null } })).code).toBe(1);
  });

  it('tries the mail server without a mail: let in, login refused, not reached', async () => {
    const { mail } = shop.house.settings;
    if (mail === null) throw new Error('the house has no mail server');
    const inbox = async (): Promise<unknown> =>
      (
        await fetch(`${shop.house.sandboxUrl}/mail`, { headers: { accept: 'application/json' } })
      ).json();
    const before = await inbox();
    expect((await look()).lines.join('\n')).toContain(
      `✓           Mail (SMTP): sandbox keys, let in at ${mail.host}:${mail.port}`,
    );
    expect(await inbox()).toEqual(before);
    const lookWith = (change: Partial<typeof mail>) =>
      look({ settings: { ...shop.house.settings, mail: { ...mail, ...change } } });
    const refused = await lookWith({ login: { user: 'sandbox', pass: 'of last year' } });
    expect([refused.code, troubles(refused)]).toEqual([
      1,
      [expect.stringContaining('Mail (SMTP): sandbox keys, our login is refused at')],
    ]);
    expect(troubles(await lookWith({ host: '127.0.0.2', port: 9 }))).toEqual([
      expect.stringContaining('Mail (SMTP): real keys, not reached at 127.0.0.2:9: '),
    ]);
  });

  it('tells that the catalogue is still being filled, and that no site answers', async () => {
    expect((await look({ catalogue: () => null })).lines.join('\n')).toContain(
      '· Search    the catalogue is being filled',
    );
    const { lines, code } = await look({
      catalogue: undefined,
      settings: { ...shop.house.settings, publicUrl: 'http://127.0.0.1:9' },
    });
    expect([code, lines.join('\n')]).toEqual([
      0,
      expect.stringContaining('no site answers at http://127.0.0.1:9'),
    ]);
  });

  it('tells that the gate is full, of the site in this process or of one that it asks', async () => {
    const full = await look({ isGateFull: () => true });
    expect([full.code, troubles(full)]).toEqual([
      1,
      [expect.stringContaining('✗ Gate      the gate is full, or was')],
    ]);
    const gate = createLoadShedder({ atOnce: 1, maxWaiting: 0, patienceMs: 100 });
    const app = await makeApp(shop.house, null, createHealthMonitor(shop.house, { shedder: gate }));
    const { server, port } = await listen(app, { port: 0, host: '127.0.0.1', proxies: 0 });
    const asked = async () =>
      troubles(
        await look({
          isGateFull: undefined,
          settings: { ...shop.house.settings, publicUrl: `http://127.0.0.1:${port}` },
        }),
      );
    expect(await asked()).toEqual([]);
    const leave = await gate.admit('booking');
    expect(await asked()).toEqual([expect.stringContaining('✗ Gate')]);
    leave?.();
    await endServer(server);
  });

  it('tells that the gate of uploads is full, of the site in this process or of one that it asks', async () => {
    const uploadsAlone = expect.stringMatching(/^✗ {11}the gate of uploads is full, or was/);
    const full = await look({ isUploadGateFull: () => true });
    expect([full.code, troubles(full)]).toEqual([1, [uploadsAlone]]);
    const uploads = createLoadShedder({ atOnce: 1, maxWaiting: 0, patienceMs: 100 });
    const door = createHealthMonitor(shop.house, { uploads });
    const app = await makeApp(shop.house, null, door);
    const { server, port } = await listen(app, { port: 0, host: '127.0.0.1', proxies: 0 });
    const settings = { ...shop.house.settings, publicUrl: `http://127.0.0.1:${port}` };
    const asked = async () => troubles(await look({ isGateFull: undefined, settings }));
    expect(await asked()).toEqual([]);
    expect(await door.renderMetrics()).toMatch(/^site_upload_gate_full 0$/m);
    const leave = await uploads.admit('page');
    expect(await asked()).toEqual([uploadsAlone]);
    expect(await door.renderMetrics()).toMatch(/^site_upload_gate_full 1$/m);
    expect(await door.renderMetrics()).toMatch(/^site_gate_full 0$/m);
    leave?.();
    await endServer(server);
  });

  it('tells a disk that is nearly full before the database stops', () => {
    expect([
      roomOnDisk(0.9e9, 20e9).is,
      roomOnDisk(5e9, 200e9).is,
      roomOnDisk(15e9, 200e9).is,
      roomOnDisk(100e9, 200e9).is,
    ]).toEqual(['trouble', 'trouble', 'note', 'fine']);
    expect(roomOnDisk(0.9e9, 20e9).message).toBe(
      '0.9 GB of 20.0 GB are free; make room before the database stops',
    );
  });

  it('asks for a backup a day of a site that keeps its own data', async () => {
    const settings = { ...shop.house.settings, isProduction: true, esms: shop.house.settings.esms };
    const kept = { settings, kind: 'embedded' } as const;
    expect(troubles(await look(kept))).toEqual([
      expect.stringContaining('Backup    none was made'),
    ]);
    await noteBackup(at.db, shop.house.now());
    expect(troubles(await look(kept))).toEqual([]);
    shop.house.pass(27 * 60);
    expect(troubles(await look(kept))).toEqual([expect.stringContaining('more than a day ago')]);
    expect(troubles(await look({ settings, kind: 'postgresql' }))).toEqual([]);
    await at.db.deleteFrom('fact').where('name', '=', 'backup').execute();
  });

  it("asks for the next year's holidays ninety days before the known ones end", async () => {
    shop.house.setNow(instant('2027-10-01T03:00:00Z'));
    expect((await look()).code).toBe(0);
    shop.house.setNow(instant('2027-10-04T03:00:00Z'));
    expect(troubles(await look())).toEqual([
      expect.stringContaining('add the next year to working-day.ts'),
    ]);
  });

  it('goes on looking when one look fails', async () => {
    const seen = await look({
      catalogue: () => {
        throw new Error('the catalogue is broken');
      },
    });
    expect([seen.code, troubles(seen)]).toEqual([1, ['✗ Search    the catalogue is broken']]);
    expect(seen.lines.join('\n')).toContain('✓ Holidays');
  });
});

describe.skipIf(isMissing('postgresql'))('beside a server', () => {
  it('the doctor tells an index that was cut off, which “if not exists” takes for made', async () => {
    const server = await openTestDatabase<Schema>({ kind: 'postgresql' });
    const lookThere = () =>
      look({
        db: server.db,
        kind: 'postgresql',
        missingMigrations: () => migrationState(server.pool),
      });
    const making = 'create unique index concurrently if not exists twice_once on twice (sn)';
    await server.pool.query('create table twice as select 1 as sn from generate_series(1, 2)');
    expect((await lookThere()).lines.join('\n')).not.toContain('index');
    await expect(server.pool.query(making)).rejects.toThrow(/could not create unique index/);
    await server.pool.query(making);
    const seen = await lookThere();
    expect([seen.code, troubles(seen)]).toEqual([
      1,
      [
        expect.stringContaining(
          'index twice_once was not made to its end and serves nobody: drop index concurrently twice_once',
        ),
      ],
    ]);
    await server.pool.query('drop index concurrently twice_once');
    expect(troubles(await lookThere())).toEqual([]);
    await server.close();
  });
});
