// Turns every row of the contract into hostile requests, sends them, and says what was wrong with
// the answers (docs/performance.md, F25).

import { callOf, callPath, type CallName } from '#contract/calls/calls.ts';
import { isErrorCode } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import type { App } from '#server/http/app.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import { objectRows, type World } from '../api/support/object-rows.ts';
import { hostileBody, hostileHeader, hostileText, hostileValue } from './values.ts';

type Loose = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Loose>>;
  readonly wrapped?: Loose;
  readonly item?: Loose;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Loose[];
};
type Path = readonly (string | number)[];

type Field = { readonly at: Path; readonly isText: boolean };

/** The schema itself, without what says that it may be absent. */
const bare = (schema: Loose): Loose =>
  schema.wrapped === undefined ? schema : bare(schema.wrapped);

/** All fields a schema knows, those of nested objects and of the first item of lists among them. */
export function fieldsOf(given: Loose, at: Path = []): Field[] {
  const schema = bare(given);
  const below = (inner: Loose, name: string | number): Field[] => [
    { at: [...at, name], isText: bare(inner).type === 'string' },
    ...fieldsOf(inner, [...at, name]),
  ];
  if (schema.entries !== undefined)
    return Object.entries(schema.entries).flatMap(([name, inner]) => below(inner, name));
  if (schema.type === 'array' && schema.item !== undefined) return below(schema.item, 0);
  if (schema.type === 'variant' || schema.type === 'union')
    return (schema.options ?? []).flatMap((option) => fieldsOf(option as Loose, at));
  return [];
}

/** Whose things are asked about, and what a call must bring back of what was shown before. */
export type Target = {
  readonly world: World;
  readonly shown: Readonly<Partial<Record<CallName, Record<string, unknown>>>>;
};

/** The same value with another one at an address; what lies on the way is made as its kind asks. */
function put(value: unknown, [first, ...rest]: Path, to: unknown): unknown {
  if (first === undefined) return to;
  const inner =
    typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string | number, unknown>>)[first]
      : undefined;
  if (typeof first === 'number')
    return [put(inner, rest, to), ...(Array.isArray(value) ? value.slice(1) : [])];
  return {
    ...(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}),
    [first]: put(inner, rest, to),
  };
}

/** A text often stays a text, so that what lies behind the door hears of it too. */
const valueFor = (by: SeededRandom, { isText }: Field): unknown =>
  isText && by.is(0.7) ? hostileText(by) : hostileValue(by);

/**
 * A valid question about Lan's things, with some of its fields spoilt; `shown` is what she was
 * shown before she asks.
 */
function spoilt(
  by: SeededRandom,
  name: CallName,
  { world, shown }: Target,
): Record<string, unknown> {
  const row = objectRows[name];
  let input: unknown = {
    ...(row.names === 'object' ? row.mine(world) : row.input?.(world)),
    ...shown[name],
  };
  const fields = fieldsOf(schemasOf(name).input as unknown as Loose);
  for (
    let at = by.weighted([
      [0, 2],
      [1, 6],
      [2, 2],
      [4, 1],
    ]);
    at > 0 && fields.length > 0;
    at -= 1
  ) {
    const field = by.pick(fields);
    input = put(input, field.at, valueFor(by, field));
  }
  if (by.is(0.15) || fields.length === 0)
    input = put(
      input,
      [
        by.pick([
          '__proto__',
          'constructor',
          'prototype',
          'toString',
          'sn',
          'who',
          'member',
          'isAdmin',
          hostileText(by),
        ]),
      ],
      hostileValue(by),
    );
  return input as Record<string, unknown>;
}

function withQuery(
  by: SeededRandom,
  path: string,
  input: Readonly<Record<string, unknown>>,
): string {
  const asText = (value: unknown): string => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return text.slice(0, 20_000).toWellFormed();
  };
  const told = Object.entries(input).map(
    ([key, value]) =>
      `${encodeURIComponent(key.toWellFormed())}=${by.is(0.05) ? by.pick(['%', '%zz', '%ff%fe', '%00', '%ed%a0%80', '+', '%2500']) : encodeURIComponent(asText(value))}`,
  );
  return `${path}?${[...told, ...(by.is(0.1) ? told : [])].join('&')}`;
}

const spoiltHeaders = [
  'Authorization',
  'Idempotency-Key',
  'Device-Encode',
  'Localization',
  'Cookie',
  'Client-Ip',
  'X-Forwarded-For',
  'User-Agent',
  'Content-Type',
  'Content-Encoding',
  'Accept-Encoding',
  'Origin',
  'Sec-Fetch-Site',
  'If-None-Match',
  'Range',
];

/** The request of this seed and number; `headers` are those of whoever asks. */
export function hostileRequest(
  by: SeededRandom,
  name: CallName,
  target: Target,
  headers: Readonly<Record<string, string>>,
): Request {
  const { method } = callOf(name);
  const sent = new Headers({
    'Content-Type': 'application/json',
    ...headers,
    'Idempotency-Key': `key-${by.whole(0, 1e9)}`,
  });
  if (by.is(0.2))
    for (let at = by.whole(1, 3); at > 0; at -= 1)
      sent.set(by.pick(spoiltHeaders), hostileHeader(by));
  const input = spoilt(by, name, target);
  const asks = by.is(0.03)
    ? by.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
    : method;
  const url = `http://hotel.example:3000${method === 'GET' ? withQuery(by, callPath(name), input) : callPath(name)}`;
  if (asks === 'GET' || asks === 'HEAD') return new Request(url, { method: asks, headers: sent });
  const body = by.is(0.15) ? hostileBody(by) : JSON.stringify(input);
  return new Request(url, { method: asks, headers: sent, body: body as BodyInit });
}

export const patienceMs = 5_000;

/**
 * What is wrong with an answer to anything at all, or null. A fault of the outside may be told
 * where the row of the call says so.
 */
export async function wrongWith(
  app: App,
  name: CallName,
  request: Request,
  address = '203.0.113.7',
): Promise<string | null> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), patienceMs);
  });
  const answer = await Promise.race([app.fetch(request, address), late]).finally(() =>
    clearTimeout(timer),
  );
  if (answer === 'late') return `no answer within ${patienceMs} ms`;
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (ms > patienceMs) return `${Math.round(ms)} ms`;
  if (request.method === 'HEAD') return answer.status < 500 ? null : `status ${answer.status}`;
  let said: { data?: unknown; errors?: readonly { code?: unknown; message?: unknown }[] };
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    return `status ${answer.status}, not JSON: ${text.slice(0, 80)}`;
  }
  if (answer.status === 200) return Object.hasOwn(said, 'data') ? null : 'status 200 without data';
  const [first] = said.errors ?? [];
  if (
    typeof first?.code !== 'string' ||
    !isErrorCode(first.code) ||
    typeof first.message !== 'string' ||
    first.message === ''
  )
    return `status ${answer.status} without errors: ${text.slice(0, 80)}`;
  const isOutside = callOf(name).errors.includes(first.code);
  return answer.status < 500 || isOutside ? null : `status ${answer.status} ${first.code}`;
}

/**
 * A stream of chance for one case, so that it can be sent again alone, whatever calls are added
 * beside it.
 */
export const chanceOf = (seed: number, call: CallName, at: number): SeededRandom =>
  seededRandom(seed, ...[...call].map((letter) => letter.charCodeAt(0)), at);
