// Loads what a page is about; what does not exist becomes the page for that, with its status.

import { data } from 'react-router';
import { codeOf } from '../fault-code.ts';

/** Throws the answer 404 when there is nothing at this address, or when it cannot be the address of anything. */
export async function foundAt<Value>(pathname: string, loading: Promise<Value>): Promise<Value> {
  try {
    return await loading;
  } catch (error) {
    const code = codeOf(error);
    throw code === 'API_GNR_101' || code === 'API_GNR_100'
      ? data({ path: pathname }, { status: 404 })
      : error;
  }
}
