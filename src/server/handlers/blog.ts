// Answers the posts of the blog, each with what it leads to.

import type { Output, Parsed } from '#contract/calls.ts';
import type { PostHead } from '#contract/calls/blog.ts';
import { Fault } from '#contract/errors.ts';
import { defaultBookingType, defaultStay } from '#domain/stay.ts';
import { blogPosts, findPost, type Post } from '../blog.ts';
import type { Context } from '../context.ts';
import { provinceOfSlug } from '../search/province.ts';
import { findFirst } from '../search/find.ts';
import { shelfOf } from '../search/shelf.ts';
import { listHotelCollections } from '../store/hotel-collection.ts';

const mostHotels = 6;
const mostOthers = 3;

const headOf = ({ slug, title, summary, language, languages, picture, publishedOn, changedOn, minutes }: Post): PostHead => (
  { slug, title, summary, language, languages: [...languages], picture, publishedOn, changedOn, minutes });

const postsIn = (language: Post['language']): Post[] => blogPosts().map(({ slug }) => findPost(slug, language)).filter((post) => post !== undefined);

export async function getPostList(_ctx: Context, { language }: Parsed<'blog/getPostList'>): Promise<Output<'blog/getPostList'>> {
  return { posts: postsIn(language).map(headOf) };
}

export async function getPost(ctx: Context, { slug, language }: Parsed<'blog/getPost'>): Promise<Output<'blog/getPost'>> {
  const post = findPost(slug, language);
  if (post === undefined) throw new Fault('API_GNR_101');
  const { catalogue } = ctx.index;
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const provinces = post.provinces.map((name) => provinceOfSlug(catalogue, name)).filter((area) => area !== undefined);
  const collections = (await listHotelCollections(ctx.db)).filter(({ name }) => post.collections.includes(name));
  const found = provinces.slice(0, 1).flatMap(({ sn }) => findFirst(catalogue, { where: { kind: 'province', sn }, stay, sort: 'bestMatch', now: ctx.now }, mostHotels).found);
  const hotelSns = found.length > 0 ? found.map(({ hotel }) => hotel.sn) : collections.slice(0, 1).flatMap((collection) => collection.hotelSns);
  return {
    ...headOf(post), body: post.body, hotels: shelfOf(catalogue, hotelSns, stay, ctx.now, mostHotels), asOf: ctx.now,
    provinces: provinces.map(({ slug: name, name: words, hotels }) => ({ slug: name, name: words, hotelCount: hotels.length })),
    collections: collections.map(({ name, title }) => ({ name, title })),
    others: postsIn(language).filter((other) => other.slug !== slug).slice(0, mostOthers).map(headOf),
  };
}
