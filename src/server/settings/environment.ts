// Reads parts of the environment by a schema, and has the schemas of what settings are often made
// of.

import * as v from 'valibot';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The schema's output for its variables. Where something is wrong it is null, and one sentence for
 * each variable is added to `mistakes`.
 */
export function readPart<Schema extends v.GenericSchema>(
  schema: Schema,
  env: Environment,
  mistakes: string[],
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, env, { abortPipeEarly: true });
  if (read.success) return read.output;
  mistakes.push(...read.issues.map(({ message }) => message));
  return null;
}

/** A whole number from 0 to `max`. */
export function wholeNumber(name: string, max: number) {
  return v.pipe(
    v.string(),
    v.check(
      (text) => Number.isInteger(Number(text)) && Number(text) >= 0 && Number(text) <= max,
      ({ input }) => `${name} must be a number from 0 to ${max}, not "${input}".`,
    ),
    v.transform(Number),
  );
}

export const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);

/** An address of the web, without a slash at its end. */
export function webAddress(mistake: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\/+$/, '')),
    v.check(isWebAddress, mistake),
  );
}

/** An address of a provider, which is `real` where none is given. */
export function providerAddress(name: string, real: string, example = real) {
  return v.optional(webAddress(`${name} must be a full address such as ${example}.`), real);
}
