// Promises the structured data of discovery pages: the hotels in the order of the page, and its
// breadcrumbs.

import { expect, test } from 'vitest';
import { structuredData, type PageFacts } from './structured-data.ts';

/** As a machine reads it. */
type Thing = Readonly<Record<string, unknown>>;
const origin = 'https://rooms.example';
const words = (text: string) => ({ vi: `${text} vi`, en: `${text} en`, th: `${text} th` });
const hotels = ['nha-may', 'la-sen'].map((slug) => ({ slug, name: slug.toUpperCase() }));

function thingsOf(
  route: Parameters<typeof structuredData>[0],
  title: string,
  answer: unknown,
): readonly Thing[] {
  const page: PageFacts = {
    origin,
    locale: 'en-vn',
    url: new URL(`${origin}/en-vn`),
    resultOf: () => answer as never,
    word: (id) => id,
    title,
    description: 'With Joystay, one night',
    address: `${origin}/en-vn`,
  };
  return JSON.parse(JSON.stringify(structuredData(route, page)?.['@graph'] ?? [])) as Thing[];
}
type Step = { readonly position: number; readonly name: string; readonly item: string };
function stepsOf(things: readonly Thing[]): string[] {
  const steps = (things.find((thing) => thing['@type'] === 'BreadcrumbList')?.['itemListElement'] ??
    []) as readonly Step[];
  return steps.map(
    ({ position, name, item }) => `${position} ${name} ${item.slice(origin.length)}`,
  );
}

test('a province lists the hotels that are shown', () => {
  const things = thingsOf('province', 'Hotels in Huế', {
    slug: 'hue',
    name: words('Huế'),
    hotels,
    hotelCount: 40,
  });
  expect(things[0]).toMatchObject({
    '@type': 'ItemList',
    name: 'Hotels in Huế',
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'NHA-MAY', url: `${origin}/en-vn/hotel/nha-may` },
      { position: 2, name: 'LA-SEN' },
    ],
  });
  expect(stepsOf(things)).toEqual([
    '1 nav.home /en-vn',
    '2 siteMap.provinces /en-vn/sitemap',
    '3 Huế en /en-vn/province/hue',
  ]);
});

test('a collection counts the hotels that belong to it now', () => {
  const things = thingsOf('hotelCollection', 'Quiet', {
    name: 'quiet',
    title: words('Quiet'),
    hotels,
    hotelCount: 90,
  });
  expect(things[0]).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
  expect(stepsOf(things)).toEqual([
    '1 nav.home /en-vn',
    '2 collection.list /en-vn/hotel-collection',
    '3 Quiet en /en-vn/hotel-collection/quiet',
  ]);
});

test('a post names its language, its days and its picture, and no placeholder', () => {
  const things = thingsOf('blogPost', 'A night in Huế', {
    slug: 'hue',
    summary: 'With {brand}, **one** night',
    picture: 'room-1',
    language: 'vi',
    publishedOn: '2026-03-01',
    changedOn: '2026-03-04',
  });
  const post = things.find((thing) => thing['@type'] === 'BlogPosting');
  expect(post).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A night in Huế',
    inLanguage: 'vi',
    datePublished: '2026-03-01',
    dateModified: '2026-03-04',
    image: `${origin}/og/room-1.jpg`,
  });
  expect(String(post?.['description'])).toMatch(/^With [^{}]+, one night$/);
  expect(stepsOf(things)).toEqual([
    '1 nav.home /en-vn',
    '2 blog.title /en-vn/blog',
    '3 A night in Huế /en-vn',
  ]);
});

test('a page without its query result has no structured data', () => {
  expect(
    ['province', 'hotelCollection', 'blogPost'].map((route) =>
      thingsOf(route as 'province', '', undefined),
    ),
  ).toEqual([[], [], []]);
});
