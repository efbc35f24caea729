// Output of the blog: its posts, and one post with the hotels it mentions.

import * as v from 'valibot';
import { defineSchemas } from './define-schemas.ts';
import { HotelCard } from './hotel.ts';
import { At, Day, Slug, Words } from './values.ts';

const Language = v.picklist(['vi', 'en', 'th']);
const language = v.optional(Language, 'vi');

const PostHead = v.object({
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** The language of the text: the requested one, else English, else Vietnamese. */
  language: Language,
  /** All languages it is written in. */
  languages: v.array(Language),
  picture: v.string(),
  publishedOn: Day,
  changedOn: Day,
  minutes: v.number(),
});
export type PostHead = v.InferOutput<typeof PostHead>;

export const blogSchemas = defineSchemas({
  'blog/getPostList': {
    description: 'All posts, newest first, each in the language asked for or the nearest there is.',
    input: v.object({ language }),
    output: v.object({ posts: v.array(PostHead) }),
  },
  'blog/getPost': {
    description:
      'One post with the provinces, collections and hotels it speaks of, priced for the ' +
      'usual stay of now.',
    input: v.object({ slug: Slug, language }),
    output: v.object({
      ...PostHead.entries,
      body: v.string(),
      hotels: v.array(HotelCard),
      asOf: At,
      provinces: v.array(v.object({ slug: v.string(), name: Words, hotelCount: v.number() })),
      collections: v.array(v.object({ name: v.string(), title: Words })),
      others: v.array(PostHead),
    }),
  },
});
