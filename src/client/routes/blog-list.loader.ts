// Loads the list of posts.

import type { LoaderFunctionArgs } from 'react-router';
import { languageOf } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './blog-list.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, locale } = loaderTools(args);
  await client.ensureQueryData(query('blog/getPostList', { language: languageOf(locale) }));
  return null;
}
