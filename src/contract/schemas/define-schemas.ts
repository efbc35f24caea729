// Input, output and description of a call: read by the server, the API document and tests, never by
// a browser.

import type * as v from 'valibot';

export type CallSchemas = {
  /** One sentence for the document of calls. */
  readonly description: string;
  readonly input: v.GenericSchema;
  readonly output: v.GenericSchema;
};

/** Keeps the exact types of the schemas while checking their shape. */
export function defineSchemas<const Rows extends Record<string, CallSchemas>>(rows: Rows): Rows {
  return rows;
}
