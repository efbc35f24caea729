// Promises that a review is translated once for all readers, again when its words change, and that
// a provider that fails is said so.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import * as translation from '#server/api/handlers/review-translation.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { makeHotel, makePlaces, makeReview } from '../support/builders.ts';
import { askHandler, makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let house: TestHouse;
let hotel = 0;
let isDown = false;
const asked: (readonly string[])[] = [];

beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  await makePlaces(at.db);
  hotel = await makeHotel(at.db);
  house = await makeTestHouse(at.db, {
    house: {
      translator: {
        isThere: true,
        translate: async (texts, source, target) => {
          if (isDown) throw new Fault(errorCodes.translationFailed);
          asked.push(texts);
          return texts.map((text) => `${source}>${target} ${text}`);
        },
      },
    },
  });
});
afterAll(async () => {
  await house.close();
  await at.close();
});

const translate = (sn: number, language: 'vi' | 'en' | 'th') =>
  askHandler(translation, makeContext(house), 'hotel/translateReview', { sn, language });

test('a review is translated with its answer once, and again when either changes', async () => {
  const sn = await makeReview(at.db, hotel, { language: 'en', text: 'Great value.', reply: null });
  expect(await translate(sn, 'vi')).toEqual({ text: 'en>vi Great value.', reply: null });
  await translate(sn, 'vi');
  expect(asked).toHaveLength(1);
  await at.db.updateTable('review').set({ reply: 'Thanks' }).where('sn', '=', sn).execute();
  expect(await translate(sn, 'vi')).toEqual({
    text: 'en>vi Great value.',
    reply: 'en>vi Thanks',
  });
  expect(await translate(sn, 'th')).toMatchObject({ text: 'en>th Great value.' });
  expect(asked).toHaveLength(3);
});

test('its own language costs nothing, and a failure keeps nothing', async () => {
  const sn = await makeReview(at.db, hotel, { language: 'th', text: 'ดีมาก' });
  const before = asked.length;
  expect(await translate(sn, 'th')).toMatchObject({ text: 'ดีมาก' });
  isDown = true;
  await expect(translate(sn, 'en')).rejects.toMatchObject({ code: errorCodes.translationFailed });
  isDown = false;
  expect(asked).toHaveLength(before);
  expect(await translate(sn, 'en')).toMatchObject({ text: 'th>en ดีมาก' });
});

test('a hidden review is not found', async () => {
  const sn = await makeReview(at.db, hotel, { language: 'en', hidden_reason: 'language' });
  await expect(translate(sn, 'vi')).rejects.toMatchObject({ code: errorCodes.notFound });
  await expect(translate(999_999, 'vi')).rejects.toMatchObject({ code: errorCodes.notFound });
});
