// Pictures with their alternative texts and the placeholder colour shown until they have loaded.

import type { ListPicture, Picture } from '#contract/schemas/values.ts';
import type { LocalText } from '#domain/hotel.ts';
import closerPhotos from '../../seed/data/closer-photos.json' with { type: 'json' };
import photos from '../../seed/data/photos.json' with { type: 'json' };
import type { StoredPicture } from '../engine/schema.ts';

const words = new Map<string, { color: string; alt: LocalText }>(
  [...photos, ...closerPhotos].map(({ name, color, alt }) => [name, { color, alt }]),
);
/** The page background, for a picture that is not in the catalogue. */
const unknown = { color: '#d9cbb6', alt: { vi: '', en: '', th: '' } } as const;

/** A picture as lists return it; an empty name means there is none. */
export function listPictureView(picture: StoredPicture | undefined): ListPicture {
  const { name = '', variant = 0 } = picture ?? {};
  return { name, variant, color: (words.get(name) ?? unknown).color };
}

/** A picture as a hotel's own page and its bookings return it. */
export function pictureView(picture: StoredPicture | undefined): Picture {
  const shown = listPictureView(picture);
  return { ...shown, alt: { ...(words.get(shown.name) ?? unknown).alt } };
}
