// Tests that the API documents are true: no schema contradicts itself, every reference and link
// leads somewhere, every example is accepted by its call, and the filter finds calls.

import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callNames, callOf, callPath } from '#contract/calls/calls.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import { docsPage, docsScript } from './docs-page.ts';
import { exampleOf, schemaOf, shareSchemas, type JsonSchema } from './json-schema.ts';
import { callSchemas, openApi, sharedSchemas } from './openapi.ts';

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
  const { input, output } = callSchemas[name] ?? { input: {}, output: {} };
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

describe('the page', () => {
  const page = docsPage();

  test('has an index of every call, and no link that leads nowhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = new Set([...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...links].filter((id) => !ids.includes(id))).toEqual([]);
    const nav = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    for (const name of callNames) expect(nav).toContain(`<a href="#${name}">`);
  });

  test('says how to sign in, what is limited, and in which units things are', () => {
    for (const word of ['Authorization: Bearer', 'Retry-After', 'Idempotency-Key', 'đồng', 'UTC+7'])
      expect(page).toContain(word);
  });

  test('is filtered by every word, and shows all again', () => {
    type Fake = { hidden: boolean; dataset: { find: string } };
    const calls: Fake[] = [
      { hidden: false, dataset: { find: 'post /api/booking/createbooking holds a room' } },
      { hidden: false, dataset: { find: 'get /api/booking/getquote says a price' } },
    ];
    const group = { hidden: false, querySelector: () => calls.find((one) => !one.hidden) ?? null };
    const field = { value: '', addEventListener: (_: string, then: () => void) => (type = then) };
    let type = (): void => undefined;
    const [found, filter] = [{ textContent: '' }, { hidden: true }];
    runInNewContext(docsScript, {
      document: {
        getElementById: (id: string) => ({ words: field, found, filter })[id],
        querySelectorAll: (selector: string) =>
          selector === '[data-noun]'
            ? [group]
            : selector.includes('not')
              ? calls.filter((one) => !one.hidden)
              : calls,
      },
    });
    expect(filter.hidden).toBe(false);
    const shown = (value: string) => {
      field.value = value;
      type();
      return [...calls.map((one) => !one.hidden), !group.hidden, found.textContent];
    };
    expect(shown('Booking ROOM')).toEqual([true, false, true, '1 found']);
    expect(shown('nothing like it')).toEqual([false, false, false, '0 found']);
    expect(shown('')).toEqual([true, true, true, '']);
  });
});
