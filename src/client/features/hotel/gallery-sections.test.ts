import { expect, test } from 'vitest';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { gallerySections, shownPictures } from './gallery-sections.ts';

const picture = (name: string) => ({
  name,
  variant: 0,
  color: '#fff',
  alt: { vi: name, en: name, th: name },
});
const room = (sn: number, ...names: readonly string[]) =>
  ({ sn, name: `Room ${sn}`, pictures: names.map(picture) }) as unknown as RoomView;
const namesOf = (sections: ReturnType<typeof gallerySections>) =>
  sections.map(({ key, pictures }) => [key, pictures.map(({ name }) => name)]);

test('rooms come first with their bathrooms, then what belongs to none of them', () => {
  const hotel = ['room-modern-0', 'facade-5', 'lobby-0', 'bathroom-1', 'amenity-0', 'u-1'];
  const sections = gallerySections(hotel.map(picture), [
    room(7, 'room-modern-0', 'bathroom-1'),
    room(8),
    room(9, 'room-modern-1', 'room-modern-1-near', 'bathroom-1'),
  ]);
  expect(namesOf(sections)).toEqual([
    ['room-7', ['room-modern-0', 'bathroom-1']],
    ['room-9', ['room-modern-1', 'room-modern-1-near', 'bathroom-1']],
    ['entrance', ['facade-5', 'lobby-0']],
    ['amenities', ['amenity-0']],
    ['more', ['u-1']],
  ]);
  expect(shownPictures(sections)).toHaveLength(9);
  expect(shownPictures(sections)[4]?.section.key).toBe('room-9');
});

test('what guests took stands last', () =>
  expect(namesOf(gallerySections([picture('lobby-0')], [], [picture('u-2')]))).toEqual([
    ['entrance', ['lobby-0']],
    ['guests', ['u-2']],
  ]));

test('a hotel without rooms shows its own pictures, one without pictures nothing', () => {
  expect(namesOf(gallerySections(['bathroom-0', 'room-budget-0'].map(picture), []))).toEqual([
    ['bathrooms', ['bathroom-0']],
    ['more', ['room-budget-0']],
  ]);
  expect(gallerySections([], [])).toEqual([]);
});
