// The document of calls is made from their rows, so it cannot fall behind them.

import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { callNames, callOf, callPath } from '#contract/calls.ts';
import { errors } from '#contract/errors.ts';

/** Domain values are checked by functions, which JSON Schema cannot say; they travel as text or whole numbers. */
function schemaOf(schema: v.GenericSchema): unknown {
  return toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideSchema: ({ valibotSchema }) => {
      const said = (valibotSchema as { message?: unknown }).message;
      return valibotSchema.type === 'custom' && typeof said === 'string'
        ? said === 'whole đồng'
          ? { type: 'integer', description: said }
          : { type: 'string', description: said }
        : null;
    },
  });
}

const headerNames = [
  'requester',
  'branching',
  'Device-Encode',
  'Localization',
  'Idempotency-Key',
] as const;

export function openApi(publicUrl: string): Record<string, unknown> {
  const paths: Record<string, unknown> = {};
  for (const name of callNames) {
    const row = callOf(name);
    const input = schemaOf(row.input) as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    const isGet = row.method === 'GET';
    paths[callPath(name)] = {
      [row.method.toLowerCase()]: {
        operationId: name,
        tags: [name.split('/')[0]],
        summary: row.says,
        security: row.who === 'member' ? [{ member: [] }] : [],
        parameters: [
          ...headerNames
            .filter(
              (header) => header !== 'Idempotency-Key' || (!isGet && row.replay === undefined),
            )
            .map((header) => ({
              name: header,
              in: 'header',
              required: header === 'Idempotency-Key',
              schema: { type: 'string' },
            })),
          ...(isGet
            ? Object.entries(input.properties ?? {}).map(([field, schema]) => ({
                name: field,
                in: 'query',
                required: input.required?.includes(field) ?? false,
                schema,
              }))
            : []),
        ],
        ...(isGet
          ? {}
          : {
              requestBody: { required: true, content: { 'application/json': { schema: input } } },
            }),
        responses: {
          200: {
            description: 'Done',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: { data: schemaOf(row.output) },
                },
              },
            },
          },
          default: {
            description: `Failed: ${row.fails.map((code) => `${code} (${errors[code].status})`).join(', ') || 'in a general way'}`,
          },
        },
        'x-offline': row.offline,
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version: '1',
      description:
        'Answers are { data } or { errors: [{ code, message }] }; times are UTC instants.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: { member: { type: 'http', scheme: 'bearer' } } },
  };
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same for people: one plain page without scripts. */
export function docsPage(): string {
  const sections = callNames.map((name) => {
    const row = callOf(name);
    const facts = [
      ['Who', row.who],
      ['Offline', row.offline],
      ['Fails', row.fails.map((code) => `${code} (${errors[code].status})`).join(', ') || '–'],
      ['Then ask again', row.touches?.join(', ') ?? '–'],
    ]
      .map(([what, value]) => `<dt>${what}</dt><dd>${escape(value ?? '')}</dd>`)
      .join('');
    return (
      `<section id="${name}"><h2><code>${row.method} ${callPath(name)}</code></h2><p>${escape(row.says)}</p><dl>${facts}</dl>` +
      `<details><summary>Input and output</summary><pre>${escape(JSON.stringify({ input: schemaOf(row.input), output: schemaOf(row.output) }, null, 2))}</pre></details></section>`
    );
  });
  const codes = Object.entries(errors)
    .map(
      ([code, row]) =>
        `<tr><td><code>${code}</code></td><td>${row.status}</td><td>${row.meaning}</td></tr>`,
    )
    .join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${brand.name} calls</title>` +
    `<link rel="icon" href="/favicon.ico"></head><body style="font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem">` +
    `<h1>${brand.name} calls</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>${sections.join('')}` +
    `<h2>Error codes</h2><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${codes}</table></body></html>`
  );
}
