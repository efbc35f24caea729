// Calls about the blog: its posts, and one of them with the hotels it speaks of.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const blogCalls = defineCalls({
  'blog/getPostList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'blog/getPost': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
});
