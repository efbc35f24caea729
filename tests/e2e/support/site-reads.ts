// What a site answers to anybody, asked past the browser: to find the hotel or room a journey needs.

import type { Site } from './site.ts';

export const read = async <Data>(site: Site, path: string): Promise<Data> =>
  ((await fetch(`${site.url}/api/${path}`).then((answer) => answer.json())) as { data: Data }).data;

export type RoomOnSale = {
  readonly sn: number;
  readonly state: string;
  readonly isPrepaidOnly: boolean;
  readonly needsAccount: boolean;
  readonly roomsLeft: number | null;
  readonly price: {
    readonly total: number;
    readonly lines: readonly { readonly kind: string }[];
  } | null;
};

/** Whether it is free, may be paid at the hotel, and is not on flash sale. */
export const isPlainlyFree = ({ state, isPrepaidOnly, price }: RoomOnSale): boolean =>
  state === 'free' &&
  !isPrepaidOnly &&
  price?.lines.every((line) => line.kind !== 'flashSale') === true;

/** A room that may be paid at the hotel tonight, of those that suit the journey. */
export async function roomTonight(
  site: Site,
  suits: (room: RoomOnSale) => boolean = () => true,
): Promise<{ slug: string; room: RoomOnSale }> {
  for (let page = 1; page <= 10; page += 1) {
    const { hotels } = await read<{ hotels: { slug: string; isPayAtHotel: boolean }[] }>(
      site,
      `hotel/searchHotel?provinceSn=1&bookingType=2&page=${page}`,
    );
    for (const { slug } of hotels.filter((hotel) => hotel.isPayAtHotel)) {
      const { rooms } = await read<{ rooms: RoomOnSale[] }>(
        site,
        `hotel/getRoomList?slug=${slug}&bookingType=2`,
      );
      const room = rooms.find((one) => isPlainlyFree(one) && suits(one));
      if (room !== undefined) return { slug, room };
    }
  }
  throw new Error('the sample country has no such room tonight');
}
