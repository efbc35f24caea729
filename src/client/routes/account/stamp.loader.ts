// Loads the stamp cards.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';

export { Component } from './stamp.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('stamp/getStampList', {}));
  return null;
}
