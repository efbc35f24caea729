// Schemas of calls as JSON Schema: without contradictions, shared ones once, and with an example of
// each.

import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly $ref?: string;
};

/** The schema with each schema in it replaced by what `change` makes of it. */
function mapInside(schema: JsonSchema, change: (inner: JsonSchema, name: string) => JsonSchema) {
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [name, change(inner, name)]),
          ),
        }),
    ...(items === undefined ? {} : { items: change(items, 'item') }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((inner) => change(inner, 'choice')) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map((inner) => change(inner, 'choice')) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: change(additionalProperties, 'value') }
      : {}),
  };
}

/**
 * A whole number may also come as text in an address; the schema says number, which is valid
 * everywhere.
 */
function withoutContradiction(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = mapInside(schema, withoutContradiction);
  if (anyOf === undefined) return rest;
  if (rest.type === undefined) return { ...rest, anyOf };
  return rest;
}

/**
 * Domain values are checked by functions, which JSON Schema cannot say; they travel as text or
 * whole numbers.
 */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...made } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema }) => {
      const message = (valibotSchema as { message?: unknown }).message;
      return valibotSchema.type === 'custom' && typeof message === 'string'
        ? message === 'whole đồng'
          ? { type: 'integer', description: message }
          : { type: 'string', description: message }
        : null;
    },
  });
  return withoutContradiction(made as JsonSchema);
}

/** Schemas shorter than this are easier to read in place. */
const minSharedLength = 80;
const isNameable = ({ properties, enum: values }: JsonSchema): boolean =>
  properties !== undefined || values !== undefined;

export type SharedSchemas = {
  /** The schema, with references to the shared ones. */
  readonly refer: (schema: JsonSchema) => JsonSchema;
  readonly components: Readonly<Record<string, JsonSchema>>;
};

/**
 * A schema that occurs more than once becomes a component, named as `known` says, else after the
 * field or name under which it was met first.
 */
export function shareSchemas(
  schemas: Readonly<Record<string, JsonSchema>>,
  known: Readonly<Record<string, JsonSchema>> = {},
): SharedSchemas {
  const times = new Map<string, number>();
  const fields = new Map<string, string>();
  const count = (schema: JsonSchema, name: string, above: string): JsonSchema => {
    const text = JSON.stringify(schema);
    const called = name === 'item' ? above.replace(/(?:List|s)$/, '') : name;
    times.set(text, (times.get(text) ?? 0) + 1);
    if (!fields.has(text)) fields.set(text, called === 'choice' ? above : called);
    // A schema that becomes a component is walked once: what occurs only inside it is no component
    // of its own.
    if (times.get(text) === 1 || !isNameable(schema) || text.length < minSharedLength)
      mapInside(schema, (inner, field) => count(inner, field, fields.get(text) ?? field));
    return schema;
  };
  for (const [name, schema] of Object.entries(schemas)) count(schema, name, name);
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  for (const [name, schema] of Object.entries(known)) {
    const text = JSON.stringify(schema);
    if ((times.get(text) ?? 0) < 2 || !isNameable(schema) || names.has(text)) continue;
    names.set(text, name);
    usedNames.add(name);
  }
  for (const [text, many] of times) {
    if (many < 2 || text.length < minSharedLength || names.has(text)) continue;
    if (!isNameable(JSON.parse(text) as JsonSchema)) continue;
    const field = fields.get(text) ?? 'value';
    const base = `${field[0]?.toUpperCase()}${field.slice(1)}`;
    let name = base;
    for (let next = 2; usedNames.has(name); next += 1) name = `${base}${next}`;
    names.set(text, name);
    usedNames.add(name);
  }
  const refer = (schema: JsonSchema): JsonSchema => {
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? mapInside(schema, refer) : { $ref: `#/components/schemas/${name}` };
  };
  const components = [...names]
    .map(([text, name]): [string, JsonSchema] => [
      name,
      mapInside(JSON.parse(text) as JsonSchema, refer),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { refer, components: Object.fromEntries(components) };
}

const byDescription: Readonly<Record<string, unknown>> = {
  'whole đồng': 450_000,
  'UTC instant': '2026-03-14T07:00:00.000Z',
  'YYYY-MM-DD': '2026-03-14',
  'HH:mm': '14:00',
};
const texts = [
  'Text',
  '7KQ2MX',
  'khach-san-an-yen',
  'vi-vn',
  '+84',
  '0903482917',
  '+84903482917',
  '1234',
  '123456',
  'an@hotel.example',
  'hotel-a1B2.js:1:2345',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'https://hotel.example',
  'aB3dE5gH7jK9mN1pQ3sT5v',
  'aB3dE5gH7jK9mN1pQ3sT5vX7zA9bC1dE3fG5hJ7kL9m',
];

function exampleText(
  { pattern, format, minLength = 0, maxLength = Infinity }: JsonSchema,
  field: string,
): string {
  // A booking code may be written in several ways, so that its schema has no pattern.
  if (field === 'code' && pattern === undefined) return '7KQ2MX';
  if (format === 'uuid') return '0f8fad5b-d9cb-469f-a165-70867728950e';
  if (format === 'email') return 'an@hotel.example';
  if (format === 'uri' || format === 'url') return 'https://hotel.example';
  const shape = new RegExp(pattern ?? '', 'u');
  const fitting = texts.find(
    (text) => shape.test(text) && text.length >= minLength && text.length <= maxLength,
  );
  return fitting ?? 'Text'.padEnd(minLength, ' text').slice(0, maxLength);
}

/** A value that fits the schema of this field, with one item in each list and every field. */
export function exampleOf(schema: JsonSchema, field = ''): unknown {
  const { type, description = '', properties, items, minimum = 1 } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (description in byDescription) return byDescription[description];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return exampleOf(choices.find((choice) => choice.type !== 'null') ?? {}, field);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, inner]) => [name, exampleOf(inner, name)]),
    );
  if (type === 'array')
    return items === undefined
      ? []
      : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => exampleOf(items));
  if (type === 'string') return exampleText(schema, field);
  if (type === 'number' || type === 'integer') return Math.max(1, minimum);
  if (type === 'boolean') return true;
  return type === 'null' ? null : 'Text';
}
