// What one post is drawn from, and the languages it is written in.

import type { LoaderFunctionArgs } from 'react-router';
import { languageOf, locales, type Locale } from '#contract/paths.ts';
import { query } from '../api.ts';
import { foundAt } from '../parts/found.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './blog-post.tsx';

type Loaded = {
  /** The addresses under which it is written in that language, the one that is shown first: others are no pages of their own. */
  readonly written: readonly Locale[];
};

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { client, locale, url } = loaderTools(args);
  const post = await foundAt(
    url.pathname,
    client.ensureQueryData(
      query('blog/getPost', { slug: args.params['slug'] ?? '', language: languageOf(locale) }),
    ),
  );
  const written = locales.filter((one) => post.languages.includes(languageOf(one)));
  return {
    written: written.toSorted(
      (a, b) => Number(languageOf(b) === post.language) - Number(languageOf(a) === post.language),
    ),
  };
}
