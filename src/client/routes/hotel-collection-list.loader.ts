// Loads the list of collections.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../api/queries.ts';
import { loaderTools } from '../runtime/router-context.ts';

export { Component } from './hotel-collection-list.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('hotel/getHotelCollectionList', {}));
  return null;
}
