// Speaks as the client of a former build did, and holds the answers to what that client was
// promised: words and promises stand in `golden/former-client.json`.
// A build that is shipped writes them anew, beside those of the one before: node
// tests/tools/record-former-client.ts

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The part of JSON Schema that our calls are described in. */
export type Shape = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly additionalProperties?: Shape | boolean;
};
/**
 * `{name}` in the words stands for what an earlier answer held at `takes`, `{day+10}` for a day to
 * come.
 */
export type Step = {
  readonly call: string;
  readonly as: 'guest' | 'member';
  readonly method: 'GET' | 'POST';
  readonly words: Readonly<Record<string, unknown>>;
  readonly takes?: Readonly<Record<string, string>>;
  readonly answer: Shape;
};
export type Former = {
  readonly build: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
};

export const formerFile = resolve(import.meta.dirname, '../golden/former-client.json');

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/**
 * What a client that was promised `shape` could not read in `value`; more than was promised is no
 * trouble.
 */
export function misfits(shape: Shape, value: unknown, at = 'data'): readonly string[] {
  const ways = shape.anyOf ?? shape.oneOf;
  if (ways !== undefined) {
    const tried = ways.map((way) => misfits(way, value, at));
    return tried.some((found) => found.length === 0)
      ? []
      : (tried.toSorted((a, b) => a.length - b.length)[0] ?? []);
  }
  if (shape.allOf !== undefined) return shape.allOf.flatMap((part) => misfits(part, value, at));
  if ('const' in shape && shape.const !== value)
    return [`${at} is ${JSON.stringify(value)}, not ${JSON.stringify(shape.const)}`];
  if (shape.enum !== undefined && !shape.enum.includes(value))
    return [`${at} is ${JSON.stringify(value)}, which the former client does not know`];
  const type = typeOf(value);
  const isRight =
    shape.type === undefined ||
    shape.type === type ||
    (shape.type === 'integer' && Number.isInteger(value));
  if (!isRight) return [`${at} is ${type}, not ${shape.type}`];
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      shape.items === undefined ? [] : misfits(shape.items, one, `${at}[${index}]`),
    );
  return type === 'object'
    ? fieldsMissing(shape, value as Readonly<Record<string, unknown>>, at)
    : [];
}

function fieldsMissing(
  { properties = {}, required = [], additionalProperties }: Shape,
  value: Readonly<Record<string, unknown>>,
  at: string,
): readonly string[] {
  const missing = required
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name} is missing`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, one]) => {
      const known =
        properties[name] ??
        (typeof additionalProperties === 'object' ? additionalProperties : undefined);
      return known === undefined ? [] : misfits(known, one, `${at}.${name}`);
    }),
  ];
}

const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name],
      data,
    );
const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'Asia/Ho_Chi_Minh',
  });

function filled(words: unknown, known: ReadonlyMap<string, unknown>): unknown {
  if (typeof words === 'string') {
    const day = /^\{day\+(\d+)\}$/.exec(words)?.[1];
    const name = /^\{(\w+)\}$/.exec(words)?.[1];
    return day !== undefined ? dayAhead(Number(day)) : name !== undefined ? known.get(name) : words;
  }
  if (Array.isArray(words)) return words.map((one) => filled(one, known));
  return typeof words === 'object' && words !== null
    ? Object.fromEntries(Object.entries(words).map(([name, one]) => [name, filled(one, known)]))
    : words;
}

/**
 * `member`: the headers of somebody who is signed in. Answers what the former client could not have
 * gone on with.
 */
export async function replayFormer(
  origin: string,
  member: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { headers, steps } = JSON.parse(readFileSync(formerFile, 'utf8')) as Former;
  const known = new Map<string, unknown>();
  const complaints: string[] = [];
  for (const { call, as, method, words, takes = {}, answer } of steps) {
    const said = filled(words, known) as Record<string, string>;
    const address = `${origin}/api/${call}${method === 'GET' ? `?${new URLSearchParams(said).toString()}` : ''}`;
    const reply = await fetch(address, {
      method,
      headers: {
        ...headers,
        ...(as === 'member' ? member : {}),
        ...(method === 'POST'
          ? { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
          : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(said) } : {}),
    });
    const body = (await reply.json()) as { data?: unknown; errors?: unknown };
    if (reply.status !== 200) {
      complaints.push(`${call}: ${reply.status} ${JSON.stringify(body.errors)}`);
      continue;
    }
    complaints.push(...misfits(answer, body.data).map((found) => `${call}: ${found}`));
    for (const [name, path] of Object.entries(takes)) known.set(name, valueAt(body.data, path));
  }
  return complaints;
}
