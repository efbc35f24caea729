// Pictures with their alternative texts and the placeholder colour shown until they have loaded.

import type { Picture } from '#contract/schemas/values.ts';
import type { LocalText } from '#domain/hotel.ts';
import closerPhotos from '../../seed/data/closer-photos.json' with { type: 'json' };
import photos from '../../seed/data/photos.json' with { type: 'json' };
import type { StoredPicture } from '../engine/schema.ts';

const words = new Map<string, { color: string; alt: LocalText }>(
  [...photos, ...closerPhotos].map(({ name, color, alt }) => [name, { color, alt }]),
);
/** The page background, for a picture that is not in the catalogue. */
const unknown = { color: '#d9cbb6', alt: { vi: '', en: '', th: '' } } as const;

/** A picture as calls return it; an empty name means there is none. */
export function pictureView(picture: StoredPicture | undefined): Picture {
  const { name = '', variant = 0 } = picture ?? {};
  const { color, alt } = words.get(name) ?? unknown;
  return { name, variant, color, alt: { ...alt } };
}
