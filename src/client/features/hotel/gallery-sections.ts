// A hotel's pictures in the order of its gallery: by room type, then by what else they show.

import type { HotelDetail, RoomView } from '#contract/schemas/hotel.ts';
import type { Picture } from '#contract/schemas/values.ts';

export type GalleryPictures = {
  readonly pictures: readonly Picture[];
  /** Empty until the rooms of the stay are known. */
  readonly rooms: readonly RoomView[];
  /** Undefined until the whole hotel is known, and in answers saved by earlier builds. */
  readonly guestPictures: HotelDetail['guestPictures'] | undefined;
};

/** What a picture shows that belongs to no room type, by the first part of its name. */
const kinds = {
  entrance: ['facade', 'lobby'],
  amenities: ['amenity'],
  bathrooms: ['bathroom'],
} as const;
type Kind = keyof typeof kinds | 'more' | 'guests';

export type GallerySection = {
  /** Of this hotel only: names the section in the page. */
  readonly key: string;
  readonly pictures: readonly Picture[];
} & ({ readonly room: RoomView } | { readonly room: null; readonly kind: Kind });

function kindOf({ name }: Picture): Kind {
  const [first = ''] = name.split('-');
  const found = Object.entries(kinds).find(([, firsts]) =>
    (firsts as readonly string[]).includes(first),
  );
  return (found?.[0] as Kind | undefined) ?? 'more';
}

/**
 * The sections that have pictures, those of guests last. What a room shows is not shown again without it, and a room's
 * bathroom stays with the room.
 */
export function gallerySections(
  pictures: readonly Picture[],
  rooms: readonly RoomView[],
  guests: readonly Picture[] = [],
): GallerySection[] {
  const ofRooms = new Set(rooms.flatMap((room) => room.pictures.map(({ name }) => name)));
  const others = pictures.filter(({ name }) => !ofRooms.has(name));
  const of = (kind: Kind) =>
    kind === 'guests' ? guests : others.filter((picture) => kindOf(picture) === kind);
  const order: readonly Kind[] = ['entrance', 'amenities', 'bathrooms', 'more', 'guests'];
  return [
    ...rooms
      .filter((room) => room.pictures.length > 0)
      .map((room) => ({ key: `room-${room.sn}`, pictures: room.pictures, room })),
    ...order
      .map((kind) => ({ key: kind, pictures: of(kind), room: null, kind }))
      .filter((section) => section.pictures.length > 0),
  ];
}

/** A picture in the viewer, with the section it stands in. */
export type ShownPicture = { readonly picture: Picture; readonly section: GallerySection };

export const shownPictures = (sections: readonly GallerySection[]): ShownPicture[] =>
  sections.flatMap((section) => section.pictures.map((picture) => ({ picture, section })));
