// Input, output and description of a call: read by the server, the API document and tests, never by
// a browser.

import * as v from 'valibot';

export type CallSchemas = {
  /** One sentence for the document of calls. */
  readonly description: string;
  readonly input: v.GenericSchema;
  readonly output: v.GenericSchema;
};

type Shape = v.ObjectSchema<v.ObjectEntries, v.ErrorMessage<v.ObjectIssue> | undefined>;

/** One of several inputs. What fits none of them is told what each is made of. */
export function oneOf<const Options extends readonly Shape[]>(options: Options) {
  const shapes = options.map(({ entries }) => `{ ${Object.keys(entries).join(', ')} }`);
  return v.union(options, `Send one of: ${shapes.join(' or ')}.`);
}

/** Keeps the exact types of the schemas while checking their shape. */
export function defineSchemas<const Rows extends Record<string, CallSchemas>>(rows: Rows): Rows {
  return rows;
}
