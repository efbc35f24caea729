// The keys of an outside service: all of its own together, or the sandbox's while that is used, or
// none, and it is not offered.

import type * as v from 'valibot';
import { readPart, type Environment } from './environment.ts';

export type Provider<Keys> = {
  readonly title: string;
  /** The variables that must be given together or not at all. */
  readonly needs: readonly string[];
  readonly schema: v.GenericSchema<unknown, Keys>;
  /** The values of the variables with the sandbox, `url`, in place of the real service. */
  readonly sandbox: (url: string) => Environment;
};

/** `sandboxUrl` is null where the sandbox is not used. */
export function readKeys<Keys>(
  { title, needs, schema, sandbox }: Provider<Keys>,
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): Keys | null {
  const present = needs.filter((name) => env[name] !== undefined);
  if (present.length > 0 && present.length < needs.length)
    mistakes.push(`${title} needs ${needs.slice(0, -1).join(', ')} and ${needs.at(-1)} together.`);
  if (present.length === needs.length) return readPart(schema, env, mistakes);
  return sandboxUrl === null ? null : readPart(schema, sandbox(sandboxUrl), mistakes);
}
