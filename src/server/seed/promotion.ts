// A promotion of the sample country: its texts and the rule that selects its hotels.

import type { LocalText } from '#domain/hotel.ts';
import type { HotelRows } from './make-hotel.ts';

type Texts = { readonly title: LocalText; readonly summary: LocalText; readonly terms: LocalText };
export type Promotion = Texts & {
  readonly name: string;
  readonly picture: string;
  readonly days: number;
  readonly takes: (rows: HotelRows) => boolean;
};
