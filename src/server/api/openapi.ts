// The OpenAPI document is generated from the rows of the calls, so that it is never out of date.

import type * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { callNames, callOf, callPath } from '#contract/calls/calls.ts';
import { errors } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import * as namedSchemas from '#contract/schemas/values.ts';
import { schemaOf, shareSchemas, type JsonSchema } from './json-schema.ts';

/** The headers a call may have, and what each is for. */
export const requestHeaders = {
  requester: { says: 'Which client asks, such as `web-app`.', example: 'web-app' },
  branching: { says: 'Which branch of the client asks, such as `main`.', example: 'main' },
  'Device-Encode': {
    says:
      'A random id that the device made for itself and keeps. Codes, PINs and sessions go by ' +
      'it.',
    example: 'aB3dE5gH7jK9mN1pQ3sT5v',
  },
  Localization: {
    says: 'The language of messages: `vi-vn` (usual), `en-vn` or `th-vn`.',
    example: 'vi-vn',
  },
  'Idempotency-Key': {
    says:
      '8 to 64 letters, digits, `-` or `_`, new for each wish. Whoever did not hear an answer ' +
      'sends the same body with the same key again and gets the first answer.',
    example: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
} as const;
export type HeaderName = keyof typeof requestHeaders;

/** The headers of this call; a write whose response is stored needs its key. */
export function headersOf({ method, idempotency }: ReturnType<typeof callOf>): HeaderName[] {
  return (Object.keys(requestHeaders) as HeaderName[]).filter(
    (name) =>
      name !== 'Idempotency-Key' || (method === 'POST' && (idempotency ?? 'answer') === 'answer'),
  );
}

const header = (says: string, schema: JsonSchema) => ({ description: says, schema });
const answerHeaders = {
  'X-Request-Id': header('What the request is called in the log.', { type: 'string' }),
};

function errorSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(errors) },
            message: { type: 'string', description: 'for people, in the language asked for' },
            details: { description: 'more of it, where the code has more to say' },
          },
        },
      },
    },
  };
}

export type CallSchemas = { readonly input: JsonSchema; readonly output: JsonSchema };
/** Each call's schemas in full. */
export const callSchemas: Readonly<Record<string, CallSchemas>> = Object.fromEntries(
  callNames.map((name) => {
    const { input, output } = schemasOf(name);
    return [name, { input: schemaOf(input), output: schemaOf(output) }];
  }),
);

/** The named values of the contract that are schemas. */
function knownSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(namedSchemas).flatMap(([name, value]) =>
      typeof value === 'object' && 'kind' in value
        ? [[name, schemaOf(value as v.GenericSchema)]]
        : [],
    ),
  );
}

export const sharedSchemas = shareSchemas(
  Object.fromEntries(
    Object.entries(callSchemas).flatMap(([name, { input, output }]) => {
      const deed = name.split('/')[1] ?? name;
      return [
        [`${deed}Input`, input],
        [`${deed}Answer`, output],
      ];
    }),
  ),
  knownSchemas(),
);

/** `isWhole` writes every schema where it is used, for readers that resolve no references. */
export function openApi(publicUrl: string, isWhole = false): Record<string, unknown> {
  const refer = isWhole ? (schema: JsonSchema) => schema : sharedSchemas.refer;
  const paths: Record<string, unknown> = {};
  for (const name of callNames) {
    const row = callOf(name);
    const { input, output } = callSchemas[name] ?? { input: {}, output: {} };
    const isGet = row.method === 'GET';
    paths[callPath(name)] = {
      [row.method.toLowerCase()]: {
        operationId: name,
        tags: [name.split('/')[0]],
        summary: schemasOf(name).description,
        security: row.who === 'member' ? [{ member: [] }] : [],
        parameters: [
          ...headersOf(row).map((one) => ({
            name: one,
            in: 'header',
            required: one === 'Idempotency-Key',
            description: requestHeaders[one].says,
            schema: { type: 'string' },
            example: requestHeaders[one].example,
          })),
          ...(isGet
            ? Object.entries(input.properties ?? {}).map(([field, schema]) => ({
                name: field,
                in: 'query',
                required: input.required?.includes(field) ?? false,
                schema: refer(schema),
              }))
            : []),
        ],
        ...(isGet
          ? {}
          : {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: refer(input) } },
              },
            }),
        responses: {
          200: {
            description: 'Done',
            headers: answerHeaders,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['data'],
                  properties: { data: refer(output) },
                },
              },
            },
          },
          429: { $ref: '#/components/responses/TooMany' },
          default: {
            description:
              'Failed: ' +
              `${row.errors.map((code) => `${code} (${errors[code].status})`).join(', ') || 'in a general way'}`,
            headers: answerHeaders,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
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
        'Answers are { data } or { errors: [{ code, message }] }; times are UTC instants; ' +
        'amounts are whole đồng.',
    },
    servers: [{ url: publicUrl }],
    tags: nouns.map((noun) => ({ name: noun })),
    paths,
    components: {
      schemas: { ...(isWhole ? {} : sharedSchemas.components), Errors: errorSchema() },
      responses: {
        TooMany: {
          description: 'Too much was asked; ask again when Retry-After says.',
          headers: {
            ...answerHeaders,
            'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }),
          },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
        },
      },
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token that signing in answers.',
        },
      },
    },
  };
}

/** The nouns of the calls, in the order of their table. */
export const nouns: readonly string[] = [
  ...new Set(callNames.map((name) => name.split('/')[0] ?? name)),
];
