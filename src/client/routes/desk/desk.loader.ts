// Loads the hotel's desk.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';

export { Component } from './desk.tsx';

/** A member who works at no desk gets a 404. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('desk/getDesk', {}));
  return null;
}
