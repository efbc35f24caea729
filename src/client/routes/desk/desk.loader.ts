// What the hotel's desk is drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';

export { Component } from './desk.tsx';

/** Whoever works at no desk is told that there is no such page. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('desk/getDesk', {}));
  return null;
}
