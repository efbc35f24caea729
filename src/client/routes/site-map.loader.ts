// Loads the list of all public pages.

import type { LoaderFunctionArgs } from 'react-router';
import { languageOf } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './site-map.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, locale } = loaderTools(args);
  await Promise.all([
    client.ensureQueryData(query('place/getProvinceList', {})),
    client.ensureQueryData(query('hotel/getHotelCollectionList', {})),
    client.ensureQueryData(query('promotion/getPromotionList', {})),
    client.ensureQueryData(query('blog/getPostList', { language: languageOf(locale) })),
  ]);
  return null;
}
