// For loaders: turns a missing thing into the 404 page.

import { data } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { errorCodeOf } from './error-code.ts';

/** Awaits `loading`; throws a 404 response when it was not found or its address is not valid. */
export async function loadOr404<Value>(pathname: string, loading: Promise<Value>): Promise<Value> {
  try {
    return await loading;
  } catch (error) {
    const code = errorCodeOf(error);
    throw code === errorCodes.notFound || code === errorCodes.invalidInput
      ? data({ path: pathname }, { status: 404 })
      : error;
  }
}
