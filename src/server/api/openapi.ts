// The OpenAPI document is generated from the rows of the calls, so that it is never out of date.

import type * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import { callNames, callOf, callPath, type CallName } from '#contract/calls/calls.ts';
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
      'A random id that the device made for itself and keeps. ' +
      'Codes, PINs and sessions go by it.',
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

type CallRow = ReturnType<typeof callOf>;

/** The headers of this call; a write whose response is stored needs its key. */
export function headersOf({ method, idempotency }: CallRow): HeaderName[] {
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

export type CallJsonSchemas = { readonly input: JsonSchema; readonly output: JsonSchema };
/** Each call's schemas in full. */
export const callJsonSchemas: Readonly<Record<string, CallJsonSchemas>> = Object.fromEntries(
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
    Object.entries(callJsonSchemas).flatMap(([name, { input, output }]) => {
      const deed = name.split('/')[1] ?? name;
      return [
        [`${deed}Input`, input],
        [`${deed}Answer`, output],
      ];
    }),
  ),
  knownSchemas(),
);

type Refer = (schema: JsonSchema) => JsonSchema;

/** `isWhole` writes every schema where it is used, for readers that resolve no references. */
export function openApi(publicUrl: string, isWhole = false): Record<string, unknown> {
  const refer: Refer = isWhole ? (schema) => schema : sharedSchemas.refer;
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
    paths: Object.fromEntries(
      callNames.map((name) => [
        callPath(name),
        { [callOf(name).method.toLowerCase()]: operation(name, refer) },
      ]),
    ),
    components: {
      schemas: { ...(isWhole ? {} : sharedSchemas.components), Errors: errorSchema() },
      responses: { TooMany: tooMany },
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

const tooMany = {
  description: 'Too much was asked; ask again when Retry-After says.',
  headers: {
    ...answerHeaders,
    'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }),
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
};

function operation(name: CallName, refer: Refer): Record<string, unknown> {
  const row = callOf(name);
  const { input, output } = callJsonSchemas[name] ?? { input: {}, output: {} };
  const isGet = row.method === 'GET';
  return {
    operationId: name,
    tags: [name.split('/')[0]],
    summary: schemasOf(name).description,
    security: row.who === 'member' ? [{ member: [] }] : [],
    parameters: [...headerParameters(row), ...(isGet ? queryParameters(input, refer) : [])],
    ...(isGet
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refer(input) } },
          },
        }),
    responses: responses(row, refer(output)),
    'x-offline': row.offline,
  };
}

function headerParameters(row: CallRow): readonly unknown[] {
  return headersOf(row).map((name) => ({
    name,
    in: 'header',
    required: name === 'Idempotency-Key',
    description: requestHeaders[name].says,
    schema: { type: 'string' },
    example: requestHeaders[name].example,
  }));
}

function queryParameters(input: JsonSchema, refer: Refer): readonly unknown[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema: refer(schema),
  }));
}

function responses(row: CallRow, output: JsonSchema): Record<string, unknown> {
  const failures = row.errors.map((code) => `${code} (${errors[code].status})`);
  return {
    200: {
      description: 'Done',
      headers: answerHeaders,
      content: {
        'application/json': {
          schema: { type: 'object', required: ['data'], properties: { data: output } },
        },
      },
    },
    429: { $ref: '#/components/responses/TooMany' },
    default: {
      description: `Failed: ${failures.join(', ') || 'in a general way'}`,
      headers: answerHeaders,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
    },
  };
}

/** The nouns of the calls, in the order of their table. */
export const nouns: readonly string[] = [
  ...new Set(callNames.map((name) => name.split('/')[0] ?? name)),
];
