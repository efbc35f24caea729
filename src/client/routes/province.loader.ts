// What the page of a province is drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api.ts';
import { foundAt } from '../parts/found.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './province.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await foundAt(
    url.pathname,
    client.ensureQueryData(query('place/getProvinceDetail', { slug: args.params['slug'] ?? '' })),
  );
  return null;
}
