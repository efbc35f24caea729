// What the review of one stay is drawn from.

import type { LoaderFunctionArgs } from 'react-router';
import { query } from '../../api.ts';
import { loadStay } from '../../stay-loader.ts';

export { Component } from './review.tsx';

export function loader(args: LoaderFunctionArgs): Promise<null> {
  return loadStay(args, (client, code) =>
    client.ensureQueryData(query('review/getReview', { code })),
  );
}
