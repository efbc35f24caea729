// Imports hotels, with their rooms, prices and desk staff, from a file.

import { readFile } from 'node:fs/promises';
import { inTransaction } from '../store/engine/db.ts';
import type { Database } from '../store/engine/schema.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import {
  addHotel,
  addStaff,
  findAreaNumbers,
  type FileHotel,
  type AreaNumbers,
} from '../store/hotel/hotel-file.ts';
import { findHotelOfSlug } from '../store/hotel/hotel.ts';
import { addOperatorAction } from '../store/operator.ts';
import type { Command } from './command.ts';
import { mistakesOf, readHotelFile } from './hotel-file.ts';

/** The areas of each hotel. Throws all mistakes that only the database can find. */
async function seatsOf(
  db: Database,
  hotels: readonly FileHotel[],
): Promise<readonly AreaNumbers[]> {
  const [seats, mistakes]: [AreaNumbers[], string[]] = [[], []];
  for (const [index, { province, district }] of hotels.entries()) {
    const { provinceSn, districtSn } = await findAreaNumbers(db, province, district);
    if (provinceSn === null)
      mistakes.push(`hotels.${index}.province: there is no province "${province}"`);
    else if (districtSn === null)
      mistakes.push(`hotels.${index}.district: ${province} has no district "${district}"`);
    else seats.push({ provinceSn, districtSn });
  }
  if (mistakes.length > 0) throw mistakesOf(mistakes);
  return seats;
}

type Imported = { readonly hotels: string[]; readonly there: string[]; staff: number };

export const addHotels: Command = {
  args: ['FILE'],
  needsWhy: true,
  description:
    'Adds hotels with rooms, prices and people at the desk from a JSON file, all or none; ' +
    'one whose slug is there stays as it is and gets only new people.',
  async run(desk, { args: [file = ''], options }) {
    const hotels = readHotelFile(
      await readFile(file, 'utf8').catch(() => {
        throw new Error(`There is no file ${file}.`);
      }),
    );
    const imported = await inTransaction(desk.db, async (db) => {
      const [made, now]: [Imported, ReturnType<typeof desk.clock>] = [
        { hotels: [], there: [], staff: 0 },
        desk.clock(),
      ];
      const seats = await seatsOf(db, hotels);
      for (const [index, hotel] of hotels.entries()) {
        const there = await findHotelOfSlug(db, hotel.slug);
        const added =
          there === undefined
            ? await addHotel(db, hotel, seats[index] as AreaNumbers, now)
            : undefined;
        // Another hotel may have taken the slug in between.
        const sn = added ?? there ?? (await findHotelOfSlug(db, hotel.slug)) ?? 0;
        (added === undefined ? made.there : made.hotels).push(hotel.slug);
        for (const phone of hotel.staff)
          if (await addStaff(db, sn, phone, hotel.name, now)) made.staff += 1;
        if (added !== undefined) await markHotelChanged(db, sn);
      }
      if (made.hotels.length + made.staff > 0)
        await addOperatorAction(db, {
          at: now,
          who: desk.who,
          act: 'add-hotels',
          about: `hotels ${made.hotels.join(', ')}`.slice(0, 300),
          why: options['why'] ?? '',
        });
      return made;
    });
    desk.print(
      `${imported.hotels.length} hotels and ${imported.staff} people at desks were added.`,
    );
    if (imported.there.length > 0)
      desk.print(`There already, and left as they are: ${imported.there.join(', ')}.`);
    return 0;
  },
};
