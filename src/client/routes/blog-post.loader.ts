// Loads one post and the languages it is available in.

import type { LoaderFunctionArgs } from 'react-router';
import { languageOf, locales, type Locale } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { loadOr404 } from '../errors/load-or-404.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './blog-post.tsx';

type Loaded = {
  /**
   * The URLs of the post in its own language, the main one first; other languages have no page of
   * their own.
   */
  readonly written: readonly Locale[];
};

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { client, locale, url } = loaderTools(args);
  const post = await loadOr404(
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
