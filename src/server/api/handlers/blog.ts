// Answers the posts of the blog, each with the hotels it leads to.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { PostHead } from '#contract/schemas/blog.ts';
import { type Stay, defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { type Post, blogPosts, findPost } from '../../pages/blog-posts.ts';
import { hotelListCards } from '../../search/hotel-list.ts';
import type { Catalogue, IndexedArea } from '../../search/memory/catalogue.ts';
import { provinceOfSlug } from '../../search/province.ts';
import { areaCatalogue, loadCatalogueFor, searchPage } from '../../search/search-source.ts';
import { type HotelCollection, listHotelCollections } from '../../store/hotel/hotel-collection.ts';

const maxHotels = 6;
const maxOthers = 3;

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
  _ctx: RequestContext,
  { language }: Parsed<'blog/getPostList'>,
): Promise<Output<'blog/getPostList'>> {
  return { posts: postsIn(language).map(headOf) };
}

/** The best of the province it speaks of first, or, where it speaks of none, of its collection. */
async function hotelsFor(
  ctx: RequestContext,
  province: IndexedArea | undefined,
  collection: HotelCollection | undefined,
  stay: Stay,
): Promise<{ catalogue: Catalogue; hotelSns: readonly number[] }> {
  if (province !== undefined) {
    const { catalogue, found } = await searchPage(
      ctx,
      { where: { kind: 'province', sn: province.sn }, stay, sort: 'bestMatch', now: ctx.now },
      1,
      maxHotels,
    );
    if (found.length > 0) return { catalogue, hotelSns: found.map(({ hotel }) => hotel.sn) };
  }
  const hotelSns = collection?.hotelSns ?? [];
  return { catalogue: await loadCatalogueFor(ctx, hotelSns), hotelSns };
}

export async function getPost(
  ctx: RequestContext,
  { slug, language }: Parsed<'blog/getPost'>,
): Promise<Output<'blog/getPost'>> {
  const post = findPost(slug, language);
  if (post === undefined) throw new Fault(errorCodes.notFound);
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const provinces = post.provinces
    .map((name) => provinceOfSlug(areaCatalogue(ctx), name))
    .filter((area) => area !== undefined);
  const collections = (await listHotelCollections(ctx.db)).filter(({ name }) =>
    post.collections.includes(name),
  );
  const hotelCards = await hotelsFor(ctx, provinces[0], collections[0], stay);
  return {
    ...headOf(post),
    body: post.body,
    hotels: hotelListCards(hotelCards.catalogue, hotelCards.hotelSns, stay, ctx.now, {
      most: maxHotels,
    }),
    asOf: ctx.now,
    provinces: provinces.map(({ slug: name, name: words, hotelCount }) => ({
      slug: name,
      name: words,
      hotelCount,
    })),
    collections: collections.map(({ name, title }) => ({ name, title })),
    others: postsIn(language)
      .filter((other) => other.slug !== slug)
      .slice(0, maxOthers)
      .map(headOf),
  };
}
