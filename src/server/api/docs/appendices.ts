// The tables at the end of the API page: values of enumerations, shared schemas, error codes.

import { html } from 'hono/html';
import { errors } from '#contract/errors.ts';
import type { JsonSchema } from '../json-schema.ts';
import { callJsonSchemas, sharedSchemas } from '../openapi.ts';
import type { Chapter } from './chapters.ts';
import { code, joined, type Markup, schemaMarkup, table } from './markup.ts';

export const appendices: readonly Chapter[] = [
  { id: 'enumerations', title: 'Enumerations', content: enumerations },
  { id: 'schemas', title: 'Shared schemas', content: components },
  { id: 'errors', title: 'Error codes', content: errorTable },
];

function enumerations(): Markup {
  const rows = [...fieldsByValues()]
    .map(([values, fields]) => ({ fields: [...fields], values: values.split('\n') }))
    .toSorted((a, b) => a.fields.join().localeCompare(b.fields.join(), 'en'))
    .map(({ fields, values }) => [joined(fields.map(code), ', '), joined(values.map(code), ' ')]);
  return table(['Fields', 'Values'], rows);
}

/** The names of the fields that take the same values, by these values, one a line. */
function fieldsByValues(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const collect = (schema: JsonSchema, field: string): void => {
    if (schema.enum !== undefined && schema.enum.length > 1) {
      const values = schema.enum.join('\n');
      found.set(values, (found.get(values) ?? new Set()).add(field));
    }
    for (const [inner, innerField] of schemasInside(schema, field)) collect(inner, innerField);
  };
  for (const { input, output } of Object.values(callJsonSchemas)) {
    collect(input, 'value');
    collect(output, 'value');
  }
  return found;
}

/** The schemas right inside one, each with the name of the field it describes. */
function schemasInside(schema: JsonSchema, field: string): readonly [JsonSchema, string][] {
  const { properties = {}, anyOf = [], oneOf = [], items, additionalProperties } = schema;
  const ofSameField = [
    ...anyOf,
    ...oneOf,
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  return [
    ...Object.entries(properties).map(([name, inner]): [JsonSchema, string] => [inner, name]),
    ...ofSameField.map((inner): [JsonSchema, string] => [inner, field]),
  ];
}

function components(): readonly Markup[] {
  return Object.entries(sharedSchemas.components).map(
    ([name, schema]) => html`
      <section id="schema-${name}">
        <h3>${name}</h3>
        <pre>${schemaMarkup(schema)}</pre>
      </section>`,
  );
}

function errorTable(): Markup {
  const rows = Object.entries(errors).map(([name, { status, meaning }]) => [
    code(name),
    String(status),
    meaning,
  ]);
  return table(['Code', 'Status', 'Meaning'], rows);
}
