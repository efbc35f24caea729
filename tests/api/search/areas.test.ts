// A database without the sample country still knows where Vietnam's provinces and districts are.

import { expect, test } from 'vitest';
import { makeAreas } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { loadAreas } from '#server/store/hotel/area.ts';
import { openTestDatabase } from '../../support/test-database.ts';

test('an empty database is given the 63 provinces and their districts, once', async () => {
  const database = await openTestDatabase<Schema>();
  try {
    await makeAreas(database.db);
    await makeAreas(database.db);
    const areas = await loadAreas(database.db);
    expect(areas.filter((area) => area.type === 2)).toHaveLength(63);
    expect(areas.filter((area) => area.type === 3).length).toBeGreaterThan(280);
  } finally {
    await database.close();
  }
});
