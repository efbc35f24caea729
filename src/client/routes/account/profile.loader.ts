// Loads the member's profile.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api/queries.ts';
import { loaderTools } from '../../runtime/router-context.ts';

export { Component } from './profile.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loaderTools(args).client.ensureQueryData(query('user/getProfileInfo', {}));
  return null;
}
