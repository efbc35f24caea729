// Promises that a collection leads to all of its hotels: each of its places is a link, those after
// the first dozen in a fold, but for the one that is shown (docs/product.md).

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CollectionPlaces } from '#client/features/content/collection-places.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';

const places = Array.from({ length: 15 }, (_, at) => ({
  sn: at + 1,
  name: { vi: `Tỉnh ${at + 1}`, en: `Province ${at + 1}`, th: `จังหวัด ${at + 1}` },
  hotelCount: 30 - at,
}));

async function drawn(count: number, shown: number | null) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Intl locale="en-vn" messages={await loadMessages('en-vn')}>
        <CollectionPlaces places={places.slice(0, count)} shown={shown} label="By place" />
      </Intl>
    </MemoryRouter>,
  );
  const [first = '', folded = null] = html.split('<details');
  const linked = (part: string | null) =>
    [...(part ?? '').matchAll(/provinceSn=(\d+)/g)].map(([, sn]) => Number(sn));
  return { first: linked(first), folded: linked(folded), fold: folded };
}

const allSns = places.map(({ sn }) => sn);

test('every place is a link, those after the first dozen folded', async () => {
  const { first, folded, fold } = await drawn(15, 1);
  expect(first).toEqual(allSns.slice(0, 12));
  expect(folded).toEqual(allSns.slice(12));
  expect(fold).toContain('3 more places');
});

test('the one that is shown stands before the dozen', async () => {
  const { first, folded } = await drawn(15, 14);
  expect(first).toEqual([14, ...allSns.slice(0, 12)]);
  expect(folded).toEqual([13, 15]);
});

test('a dozen needs no fold', async () =>
  expect(await drawn(12, 1)).toEqual({ first: allSns.slice(0, 12), folded: [], fold: null }));
