// Tests that the API document for machines is true: no schema contradicts itself, every reference
// leads somewhere, and every example is accepted by its call.

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callNames, callOf, callPath } from '#contract/calls/calls.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import { exampleOf, schemaOf, shareSchemas, type JsonSchema } from './json-schema.ts';
import { callJsonSchemas, openApi, sharedSchemas } from './openapi.ts';

/** Every object in a value, with the way to it. */
function objectsIn(value: unknown, way = ''): [string, Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    [way, value as Record<string, unknown>],
    ...Object.entries(value).flatMap(([name, inner]) => objectsIn(inner, `${way}/${name}`)),
  ];
}
const document = openApi('https://hotel.example');

describe('the document for machines', () => {
  test('has no schema of which one half contradicts the other', () =>
    expect(
      objectsIn(document)
        .filter(([, one]) => 'type' in one && ('anyOf' in one || 'oneOf' in one))
        .map(([way]) => way),
    ).toEqual([]));

  test('refers to what is there, and says nothing twice that it could refer to', () => {
    const refs = objectsIn(document).flatMap(([, { $ref }]) =>
      typeof $ref === 'string' ? [$ref] : [],
    );
    expect(refs.length).toBeGreaterThan(200);
    const lost = refs.filter(
      (ref) =>
        ref
          .split('/')
          .slice(1)
          .reduce<unknown>(
            (at, name) => (at as Record<string, unknown> | undefined)?.[name],
            document,
          ) === undefined,
    );
    expect(lost).toEqual([]);
    const { paths } = document as { paths: unknown };
    const written = new Set(objectsIn(paths).map(([, one]) => JSON.stringify(one)));
    for (const schema of Object.values(sharedSchemas.components))
      expect(written).not.toContain(JSON.stringify(schema));
  });

  test('describes every header, and asks for the key where the call needs one', () => {
    for (const name of callNames) {
      const { method, idempotency: replay } = callOf(name);
      const { paths } = document as {
        paths: Record<string, Record<string, { parameters: Record<string, unknown>[] }>>;
      };
      const headers = (paths[callPath(name)]?.[method.toLowerCase()]?.parameters ?? []).filter(
        (one) => one['in'] === 'header',
      );
      for (const header of headers) expect(header['description']).toMatch(/\w{3}/);
      expect(headers.filter((one) => one['required'] === true).map((one) => one['name'])).toEqual(
        method === 'POST' && replay === undefined ? ['Idempotency-Key'] : [],
      );
    }
  });

  test('can be had without references', () =>
    expect(JSON.stringify(openApi('https://hotel.example', true)['paths'])).not.toContain(
      '#/components/schemas/Booking',
    ));
});

test.each(callNames)('the examples of %s are what it takes and answers', (name) => {
  const { input, output } = callJsonSchemas[name] ?? { input: {}, output: {} };
  expect(v.safeParse(schemasOf(name).input, exampleOf(input)).issues).toBeUndefined();
  expect(v.safeParse(schemasOf(name).output, exampleOf(output)).issues).toBeUndefined();
});

describe('a schema', () => {
  test('of a whole number that may come as text is told as a whole number', () => {
    const whole = v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
      v.integer(),
      v.minValue(3),
    );
    expect(schemaOf(v.object({ whole })).properties).toEqual({
      whole: { type: 'integer', minimum: 3 },
    });
  });

  test('that stands in several is said once, by its known name or that of its field', () => {
    const place: JsonSchema = {
      type: 'object',
      properties: Object.fromEntries([...'abcdefgh'].map((name) => [name, { type: 'string' }])),
    };
    const days: JsonSchema = { type: 'string', enum: ['monday', 'tuesday'] };
    const whole = (more: Record<string, JsonSchema>): JsonSchema => ({
      type: 'object',
      properties: { placeList: { type: 'array', items: place }, days, ...more },
    });
    const { refer, components } = shareSchemas(
      { first: whole({}), second: whole({ more: { type: 'string' } }) },
      { Weekday: days },
    );
    expect(components).toEqual({ Place: place, Weekday: days });
    expect(refer(whole({})).properties).toEqual({
      placeList: { type: 'array', items: { $ref: '#/components/schemas/Place' } },
      days: { $ref: '#/components/schemas/Weekday' },
    });
  });
});
