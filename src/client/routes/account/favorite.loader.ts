// Loads the favourite hotels; their prices are for the current default stay.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';
import type { FavoriteData } from './favorite.tsx';

export { Component } from './favorite.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<FavoriteData> {
  const { client, now } = loaderTools(args);
  await client.ensureQueryData(query('favorite/getFavoriteList', {}));
  return { now };
}
