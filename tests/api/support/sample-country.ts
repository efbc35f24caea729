// A sample of the real size's shape that several test files read: made once a run, copied for each.

import { seedCountry } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { Contents } from '../../support/store-templates.ts';
import { aFriday } from './builders.ts';

export const sampleCountry: Contents<Schema> = {
  name: 'sample of 700 hotels',
  make: (db) => seedCountry(db, aFriday, () => undefined, { hotels: 700 }),
};
