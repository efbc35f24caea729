// Promises that the operator's commands reach the database wherever it is: handed to the running
// site, beside it, or alone.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command, listenForCommands, socketPath } from '#server/operator/command-socket.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  openTestDatabase,
  makeTestData,
  isMissing,
  type TestDatabase,
} from '../../support/test-database.ts';
import { hourly, type Shop, withShop } from '../support/booking-makers.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

describe('a command', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'counter-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = () => ({ ...shop.house.settings, dataDir });

  it("is done by the running site, through a socket only its owner can use; a socket left by a dead one is in nobody's way", async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking);
    writeFileSync(socketPath(dataDir) ?? '', '');
    const counter = await listenForCommands(dataDir, {
      ...shop.house,
      kind: 'embedded',
      missingMigrations: () => migrationState(at.pool),
      catalogue: () => 1,
    });
    expect(statSync(socketPath(dataDir) ?? '').mode & 0o777).toBe(0o600);
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
    };
    expect(
      await command(settings(), 'refund', [booking.code, '50000', '--why', 'a noisy room'], say),
    ).toBe(0);
    expect(
      await command(settings(), 'refund', [booking.code, '500000', '--why', 'a noisy room'], say),
    ).toBe(1);
    expect(said).toEqual([
      expect.stringContaining('50.000 ₫ of'),
      expect.stringContaining('150.000 ₫ can be given back'),
    ]);
    expect(await shop.refunds()).toHaveLength(1);
    await counter.close();
  });

  it('that is none is told so, and the site hears the next one', async () => {
    const counter = await listenForCommands(dataDir, {
      ...shop.house,
      kind: 'embedded',
      missingMigrations: () => migrationState(at.pool),
      catalogue: () => 1,
    });
    const send = (text: string): Promise<string> =>
      new Promise((done) => {
        const socket = createConnection(socketPath(dataDir) ?? '');
        let said = '';
        socket
          .on('error', () => undefined)
          .on('data', (part: Buffer) => (said += part.toString()))
          .on('close', () => done(said));
        socket.write(text);
      });
    const rejections: unknown[] = [];
    const note = (error: unknown) => rejections.push(error);
    process.on('unhandledRejection', note);
    for (const line of [
      'no JSON',
      '',
      'null',
      '[]',
      '{"name":1,"typed":[],"who":"lan"}',
      '{"name":"doctor","typed":"no list","who":"lan"}',
      '{"name":"doctor","typed":[{}],"who":null}',
    ])
      expect(await send(`${line}\n`)).toMatch(/That is no command.*\n\{"code":1\}\n$/);
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(await send(`${JSON.stringify({ name, typed: [], who: 'lan' })}\n`)).toContain(
        'There is no command',
      );
    expect(await send('x'.repeat(100_000))).toBe('');
    const said: string[] = [];
    expect(await command(settings(), 'bookings', [], (line) => said.push(line))).toBe(0);
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
    await counter.close();
  });

  it('works beside the site on a server of DATABASE_URL; alone it opens the folder, and one that is in use says so', async () => {
    for (const kind of ['embedded', 'postgresql'] as const) {
      if (isMissing(kind)) continue;
      const other = await openTestDatabase<Schema>({ kind });
      const { databaseUrl, dataDir: folder } = other.settings;
      const said: string[] = [];
      const ask = () =>
        command({ ...shop.house.settings, databaseUrl, dataDir: folder }, 'bookings', [], (line) =>
          said.push(line),
        );
      const end = await ask().catch((error: unknown) => String(error).split('. ')[0]);
      expect([end, said]).toEqual(
        kind === 'postgresql'
          ? [0, ['No booking is like that.']]
          : [`Error: Another process is using the data folder ${folder}`, []],
      );
      await other.close();
    }
    const alone = await makeTestData({ kind: 'embedded' });
    const said: string[] = [];
    expect(
      await command(
        { ...shop.house.settings, dataDir: alone.settings.dataDir },
        'bookings',
        [],
        (line) => said.push(line),
      ),
    ).toBe(0);
    expect(said).toEqual(['No booking is like that.']);
    await alone.discard();
  });

  it('without a site or a database says what to do', async () => {
    await expect(command(settings(), 'bookings', [], () => undefined)).rejects.toThrow(
      /^There is no database in .* yet\. Start the site once, or set DATA_DIR or DATABASE_URL\.$/,
    );
  });
});
