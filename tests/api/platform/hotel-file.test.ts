// Promises that a site which makes no hotels gets them from a file: all of it or nothing, once,
// found by a search, with people who reach their desk.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as desk from '#server/api/handlers/desk.ts';
import * as hotel from '#server/api/handlers/hotel.ts';
import type { Desk } from '#server/operator/command.ts';
import { runCommand } from '#server/operator/commands.ts';
import { makeSearchIndex } from '#server/search/memory/search-index.ts';
import { makeAreas } from '#server/seed/sample-country.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { textOf } from '../../architecture/sources.ts';
import { openTestDatabase, runStore, type TestDatabase } from '../../support/test-database.ts';
import { aFriday } from '../support/builders.ts';
import { askHandler, makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

const handlers = { ...desk, ...hotel };
const example = textOf('deploy/hotels.example.json');
const slug = 'hoa-sen-vang-quan-1';
const phone = '+84900000901';
/** The example with a change of its only hotel or of its room. */
const changed = (change: object, room: object = {}): string => {
  const [first] = (JSON.parse(example) as { hotels: { rooms: object[] }[] }).hotels;
  return JSON.stringify({
    hotels: [
      {
        ...first,
        ...(Object.keys(room).length > 0 ? { rooms: [{ ...first?.rooms[0], ...room }] } : {}),
        ...change,
      },
    ],
  });
};

describe('hotels of a file', () => {
  describe('read by the operator', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    let folder: string;
    beforeAll(async () => {
      at = await openTestDatabase<Schema>();
      await makeAreas(at.db);
      house = await makeTestHouse(at.db, { now: aFriday });
      folder = mkdtempSync(join(tmpdir(), 'hotels-'));
    });
    afterAll(async () => {
      await house.close();
      await at.close();
      rmSync(folder, { recursive: true, force: true });
    });
    async function bring(text: string): Promise<string[]> {
      const [file, said]: [string, string[]] = [join(folder, 'hotels.json'), []];
      writeFileSync(file, text);
      const counter: Desk = {
        ...house,
        kind: runStore,
        missingMigrations: () => migrationState(at.pool),
        catalogue: undefined,
        who: 'lan',
        print: (line) => said.push(line),
      };
      const code = await runCommand(counter, 'add-hotels', [
        file,
        '--why',
        'their contract is signed',
      ]);
      return [...said, `exit ${code}`];
    }
    const tables = [
      'hotel',
      'room_type',
      'rate_plan',
      'room_search',
      'hotel_staff',
      'member',
      'operator_act',
      'hotel_change',
    ];
    const counts = async () =>
      Promise.all(
        tables.map(async (table) =>
          Number(
            ((await at.pool.query(`select count(*) as n from ${table}`)).rows as { n: number }[])[0]
              ?.n,
          ),
        ),
      );
    const empty = tables.map(() => 0);

    test.each([
      ['no JSON', '{', 'The file is no JSON'],
      ['nothing', '{}', 'hotels: '],
      ['a room without a name', changed({}, { name: ' ' }), 'hotels.0.rooms.0.name: '],
      ['a word nobody knows', changed({ stars: 5 }), 'hotels.0.stars: '],
      [
        'a price of a fraction',
        changed({}, { plans: { daily: { price: 100_000.5, from: '14:00', to: '12:00' } } }),
        'hotels.0.rooms.0.plans.daily.price: ',
      ],
      [
        'no plan',
        changed({}, { plans: {} }),
        'hotels.0.rooms.0.plans: hourly, overnight or daily, one at least',
      ],
      [
        'hours that end before they begin',
        changed(
          {},
          {
            plans: {
              hourly: { price: 100_000, firstHours: 2, maxHours: 4, from: '22:00', to: '08:00' },
            },
          },
        ),
        'hotels.0.rooms.0.plans.hourly.to: later than "from"',
      ],
      [
        'a phone that is none',
        changed({ staff: ['12'] }),
        'hotels.0.staff.0: "12" is no mobile number',
      ],
      [
        'a province that is not there',
        changed({ province: 'atlantis' }),
        'hotels.0.province: there is no province "atlantis"',
      ],
      [
        'a district of another province',
        changed({ province: 'ha-noi' }),
        'hotels.0.district: ha-noi has no district "quan-1-ho-chi-minh"',
      ],
      [
        'a place in another sea',
        changed({ latitude: 106.7, longitude: 10.7 }),
        'hotels.0.latitude: ',
      ],
      [
        'one hotel twice',
        JSON.stringify({ hotels: [...JSON.parse(example).hotels, ...JSON.parse(example).hotels] }),
        'hotels: hotels each of a slug of its own',
      ],
    ])('with %s change nothing and are told where', async (_, text, sentence) => {
      const said = await bring(text);
      expect(said.join('\n')).toContain(sentence);
      expect([said.at(-1), await counts()]).toEqual(['exit 1', empty]);
    });

    test('a good hotel before a bad one is not written either', async () => {
      const [good] = JSON.parse(example).hotels;
      expect(
        (
          await bring(
            JSON.stringify({ hotels: [good, { ...good, slug: 'another', district: 'nowhere' }] }),
          )
        ).join('\n'),
      ).toContain('hotels.1.district: ');
      expect(await counts()).toEqual(empty);
    });

    test('are there once, however often they are brought; new people are added to them', async () => {
      expect(await bring(example)).toEqual([
        '1 hotels and 1 people at desks were added.',
        'exit 0',
      ]);
      const once = await counts();
      expect(once).toEqual([1, 1, 3, 3, 1, 1, 1, expect.any(Number)]);
      expect(await bring(example)).toEqual([
        '0 hotels and 0 people at desks were added.',
        `There already, and left as they are: ${slug}.`,
        'exit 0',
      ]);
      expect(await bring(changed({ name: 'Another name' }))).toContain('exit 0');
      expect(await counts()).toEqual(once);
      expect((await at.db.selectFrom('hotel').select('name').executeTakeFirstOrThrow()).name).toBe(
        'Hoa Sen Vàng',
      );
      expect(await at.db.selectFrom('room_type').select(['name_en', 'name_th']).execute()).toEqual([
        { name_en: null, name_th: 'ห้องซูพีเรีย' },
      ]);
      expect((await bring(changed({ staff: ['0900000901', '+66 81 234 5678'] })))[0]).toBe(
        '0 hotels and 1 people at desks were added.',
      );
    });

    test('are found by a search that was open before, and their people reach the desk', async () => {
      const index = makeSearchIndex(at.db, house.clock, house.log);
      await index.start();
      await bring(changed({ slug: 'hoa-sen-hai', name: 'Hoa Sen Hai' }));
      await index.refresh();
      const found = await askHandler(
        handlers,
        { ...makeContext(house), index },
        'hotel/searchHotel',
        { provinceSn: '1' },
      );
      expect(found.hotels.map((one) => one.slug).toSorted()).toEqual(['hoa-sen-hai', slug]);
      const member = await at.db
        .selectFrom('member')
        .select('sn')
        .where('phone', '=', phone)
        .executeTakeFirstOrThrow();
      const person = { member: { sn: member.sn, phone, family: 'desk' }, device: 'a desk' };
      const { hotels } = await askHandler(handlers, makeContext(house, person), 'desk/getDesk', {});
      expect(hotels.map(({ name }) => name).toSorted()).toEqual(['Hoa Sen Hai', 'Hoa Sen Vàng']);
      index.stop();
    });

    test('keep who did not come away, report who stays and are cancelled in the app alone, where the file says so', async () => {
      const strict = 'hoa-sen-chat';
      const night = { price: 420_000, from: '22:00', to: '10:00' };
      const plans = { overnight: { ...night, isInAppOnly: true }, daily: night };
      const rules = { slug: strict, barsNoShows: true, reportsGuests: true };
      expect(await bring(changed(rules, { plans }))).toContain('exit 0');
      const kept = (await at.pool.query(
        `select h.bars_no_shows, h.reports_guests, p.is_in_app_only from hotel h
           join room_type r on r.hotel_sn = h.sn join rate_plan p on p.room_type_sn = r.sn
         where h.slug = $1 order by p.booking_type`,
        [strict],
      )) as { rows: object[] };
      expect(kept.rows).toEqual([
        { bars_no_shows: true, reports_guests: true, is_in_app_only: true },
        { bars_no_shows: true, reports_guests: true, is_in_app_only: false },
      ]);
    });
  });
});
