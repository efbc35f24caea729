// Loads what the member asked to be told of.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';

export { Component } from './watches.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('watch/getWatchList', {}));
  return null;
}
