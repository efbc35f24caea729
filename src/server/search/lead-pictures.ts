// Has the hotels of a list begin with different pictures: of two that stand near each other and show
// the same original, the later one begins with another of its own.

import { originalOf } from '#contract/picture-files.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { pictureView } from '../store/hotel/picture.ts';

/** Among so many neighbours no original is to be seen twice. */
const neighbours = 12;

/** A bathroom stands for the hotel only where nothing else is left. */
const isPresentable = ({ name }: { readonly name: string }): boolean =>
  !name.startsWith('bathroom-');

type Card = Pick<HotelCard, 'picture' | 'morePictures'>;

/**
 * The cards of a list in its order. `before` holds the originals of lists above it on the page, the
 * nearest last, and is added to.
 */
export function withDifferentLeads<Shown extends Card>(
  cards: readonly Shown[],
  before: string[] = [],
): Shown[] {
  return cards.map((card) => {
    const taken = new Set(before.slice(1 - neighbours));
    const free = [card.picture, ...card.morePictures].filter(
      ({ name }) => !taken.has(originalOf(name)),
    );
    const lead = free.find(isPresentable) ?? free[0];
    const shown = lead === undefined ? card : beginningWith(card, lead.name);
    before.push(originalOf(shown.picture.name));
    return shown;
  });
}

/** The same card with its pictures turned on until the named one comes first. */
function beginningWith<Shown extends Card>(card: Shown, name: string): Shown {
  const { picture, morePictures } = card;
  if (picture.name === name) return card;
  const own = [{ name: picture.name, variant: picture.variant }, ...morePictures];
  const lead = own.find((one) => one.name === name);
  return {
    ...card,
    picture: pictureView(lead),
    morePictures: own.filter((one) => one !== lead),
  };
}
