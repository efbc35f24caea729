// Loads what a page is about; what does not exist becomes the page for that, with its status.

import { data } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { errorCodeOf } from './error-code.ts';

/** Throws the answer 404 when there is nothing at this address, or when it cannot be the address of anything. */
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
