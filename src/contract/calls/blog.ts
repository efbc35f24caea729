// Calls about the blog: its posts, and one of them with the hotels it speaks of.

import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { At, Day, Slug, Words } from '../value.ts';
import { HotelCard } from './hotel.ts';

const Language = v.picklist(['vi', 'en', 'th']);
const asked = v.optional(Language, 'vi');

const PostHead = v.object({
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** The language the text is in: the one asked for, else English, else Vietnamese. */
  language: Language,
  /** All it is written in. */
  languages: v.array(Language),
  picture: v.string(),
  publishedOn: Day,
  changedOn: Day,
  minutes: v.number(),
});
export type PostHead = v.InferOutput<typeof PostHead>;

export const blogCalls = defineCalls({
  'blog/getPostList': {
    method: 'GET',
    who: 'anyone',
    offline: 'cache',
    fails: [],
    input: v.object({ language: asked }),
    output: v.object({ posts: v.array(PostHead) }),
    says: 'All posts, newest first, each in the language asked for or the nearest there is.',
  },
  'blog/getPost': {
    method: 'GET',
    who: 'anyone',
    offline: 'cache',
    fails: ['API_GNR_101'],
    input: v.object({ slug: Slug, language: asked }),
    output: v.object({
      ...PostHead.entries,
      body: v.string(),
      hotels: v.array(HotelCard),
      asOf: At,
      provinces: v.array(v.object({ slug: v.string(), name: Words, hotelCount: v.number() })),
      collections: v.array(v.object({ name: v.string(), title: Words })),
      others: v.array(PostHead),
    }),
    says: 'One post with the provinces, collections and hotels it speaks of, priced for the usual stay of now.',
  },
});
