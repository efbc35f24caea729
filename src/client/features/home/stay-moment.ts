// In which words home greets whoever has a stay ahead. Known once the bookings of this device are
// read; the server greets nobody.

import { createStore } from '../../runtime/create-store.ts';

export type StayMoment =
  | 'unpaid'
  | 'here'
  | 'now'
  | 'morning'
  | 'afternoon'
  | 'tonight'
  | 'tomorrow'
  | 'later';

export const stayMoment = createStore<StayMoment | null>(null);
