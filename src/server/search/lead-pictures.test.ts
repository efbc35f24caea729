import { expect, test } from 'vitest';
import { pictureView } from '../store/hotel/picture.ts';
import { withDifferentLeads } from './lead-pictures.ts';

const cardOf = ([first = '', ...others]: readonly string[]) => ({
  picture: pictureView({ name: first, variant: 2 }),
  morePictures: others.map((name) => ({ name, variant: 3 })),
});
const leads = (cards: readonly ReturnType<typeof cardOf>[]) =>
  cards.map(({ picture }) => picture.name);

test('a hotel beside one that begins with the same original begins with another of its own', () => {
  const cards = withDifferentLeads([
    cardOf(['room-modern-0', 'facade-5']),
    cardOf(['room-modern-0-near', 'bathroom-1', 'facade-5', 'lobby-0']),
    cardOf(['lobby-0', 'room-modern-0']),
  ]);
  expect(leads(cards)).toEqual(['room-modern-0', 'facade-5', 'lobby-0']);
  expect(cards[1]?.morePictures).toEqual([
    { name: 'room-modern-0-near', variant: 2 },
    { name: 'bathroom-1', variant: 3 },
    { name: 'lobby-0', variant: 3 },
  ]);
  expect(cards[1]?.picture).toMatchObject({ variant: 3, alt: { en: expect.stringMatching(/\S/) } });
});

test('a bathroom comes first only where nothing else is left, and a hotel without it stays', () => {
  const one = cardOf(['room-budget-0', 'bathroom-0', 'facade-1']);
  expect(leads(withDifferentLeads([one, one, one, one]))).toEqual([
    'room-budget-0',
    'facade-1',
    'bathroom-0',
    'room-budget-0',
  ]);
});

test('an original may come again after eleven others, in the next list of the page too', () => {
  const others = Array.from({ length: 11 }, (_, at) => cardOf([`other-${at}`]));
  const again = cardOf(['room-budget-0', 'facade-1']);
  expect(leads(withDifferentLeads([again, ...others, again])).at(-1)).toBe('room-budget-0');
  expect(leads(withDifferentLeads([again, ...others.slice(1), again])).at(-1)).toBe('facade-1');
  const before: string[] = [];
  withDifferentLeads([again], before);
  expect(leads(withDifferentLeads([again], before))).toEqual(['facade-1']);
});
