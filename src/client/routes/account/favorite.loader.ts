// What the favourite hotels are drawn from; the page takes their prices for the stay of this moment.

import type { LoaderFunctionArgs } from 'react-router';
import type { Instant } from '#domain/time.ts';
import { query } from '../../api.ts';
import { loaderTools } from '../../router-context.ts';

export { Component } from './favorite.tsx';

export type Opened = { readonly now: Instant };

export async function loader(args: LoaderFunctionArgs): Promise<Opened> {
  const { client, now } = loaderTools(args);
  await client.ensureQueryData(query('favorite/getFavoriteList', {}));
  return { now };
}
