// Loads the page of Joy Xu; without the history it only shows less.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';

export { Component } from './my-points.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client } = loaderTools(args);
  await Promise.all([
    client.ensureQueryData(query('point/getPointSummary', {})),
    client.prefetchQuery(query('point/getPointHistory', {})),
  ]);
  return null;
}
