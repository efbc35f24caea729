// Answers the posts of the blog, each with what it leads to.

import type { Output, Parsed } from '#contract/calls.ts';
import type { PostHead } from '#contract/calls/blog.ts';
import { Fault } from '#contract/errors.ts';
import { defaultBookingType, defaultStay, type Stay } from '#domain/stay.ts';
import { blogPosts, findPost, type Post } from '../blog.ts';
import type { Context } from '../context.ts';
import { catalogueWith, findPage, placesOf } from '../search/answer.ts';
import type { Catalogue, IndexedArea } from '../search/catalogue.ts';
import { provinceOfSlug } from '../search/province.ts';
import { shelfOf } from '../search/shelf.ts';
import { listHotelCollections, type HotelCollection } from '../store/hotel-collection.ts';

const mostHotels = 6;
const mostOthers = 3;

const headOf = ({
  slug,
  title,
  summary,
  language,
  languages,
  picture,
  publishedOn,
  changedOn,
  minutes,
}: Post): PostHead => ({
  slug,
  title,
  summary,
  language,
  languages: [...languages],
  picture,
  publishedOn,
  changedOn,
  minutes,
});

const postsIn = (language: Post['language']): Post[] =>
  blogPosts()
    .map(({ slug }) => findPost(slug, language))
    .filter((post) => post !== undefined);

export async function getPostList(
  _ctx: Context,
  { language }: Parsed<'blog/getPostList'>,
): Promise<Output<'blog/getPostList'>> {
  return { posts: postsIn(language).map(headOf) };
}

/** The best of the province it speaks of first, or, where it speaks of none, of its collection. */
async function hotelsFor(
  ctx: Context,
  province: IndexedArea | undefined,
  collection: HotelCollection | undefined,
  stay: Stay,
): Promise<{ catalogue: Catalogue; hotelSns: readonly number[] }> {
  if (province !== undefined) {
    const { catalogue, found } = await findPage(
      ctx,
      { where: { kind: 'province', sn: province.sn }, stay, sort: 'bestMatch', now: ctx.now },
      1,
      mostHotels,
    );
    if (found.length > 0) return { catalogue, hotelSns: found.map(({ hotel }) => hotel.sn) };
  }
  const hotelSns = collection?.hotelSns ?? [];
  return { catalogue: await catalogueWith(ctx, hotelSns), hotelSns };
}

export async function getPost(
  ctx: Context,
  { slug, language }: Parsed<'blog/getPost'>,
): Promise<Output<'blog/getPost'>> {
  const post = findPost(slug, language);
  if (post === undefined) throw new Fault('API_GNR_101');
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const provinces = post.provinces
    .map((name) => provinceOfSlug(placesOf(ctx), name))
    .filter((area) => area !== undefined);
  const collections = (await listHotelCollections(ctx.db)).filter(({ name }) =>
    post.collections.includes(name),
  );
  const shelf = await hotelsFor(ctx, provinces[0], collections[0], stay);
  return {
    ...headOf(post),
    body: post.body,
    hotels: shelfOf(shelf.catalogue, shelf.hotelSns, stay, ctx.now, mostHotels),
    asOf: ctx.now,
    provinces: provinces.map(({ slug: name, name: words, hotelCount }) => ({
      slug: name,
      name: words,
      hotelCount,
    })),
    collections: collections.map(({ name, title }) => ({ name, title })),
    others: postsIn(language)
      .filter((other) => other.slug !== slug)
      .slice(0, mostOthers)
      .map(headOf),
  };
}
