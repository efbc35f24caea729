// A call on the API page: what it is for, an example of it, and its input and output.

import { html } from 'hono/html';
import { callOf, callPath, type CallName } from '#contract/calls/calls.ts';
import { errors } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import { exampleOf } from '../json-schema.ts';
import { callJsonSchemas, headersOf, requestHeaders, sharedSchemas } from '../openapi.ts';
import { json, type Markup, schemaMarkup } from './markup.ts';

export function callSection(name: CallName): Markup {
  const { input, output } = callJsonSchemas[name] ?? { input: {}, output: {} };
  return html`
    <section id="${name}" data-find="${searchText(name)}">
      <h3><code>${callOf(name).method} ${callPath(name)}</code></h3>
      <p>${schemasOf(name).description}</p>
      <dl>${facts(name).map(([what, value]) => html`<dt>${what}</dt><dd>${value}</dd>`)}</dl>
      <details>
        <summary>Example</summary>
        <pre>${exampleRequest(name)}</pre>
        <pre>${json({ data: exampleOf(output) })}</pre>
      </details>
      <details>
        <summary>Input and output</summary>
        <pre>${schemaMarkup(sharedSchemas.refer(input))}</pre>
        <pre>${schemaMarkup(sharedSchemas.refer(output))}</pre>
      </details>
    </section>`;
}

/** The text a call is found by, in small letters. */
export function searchText(name: CallName): string {
  const { method, who } = callOf(name);
  return `${method} ${callPath(name)} ${schemasOf(name).description} ${who}`.toLowerCase();
}

function facts(name: CallName): readonly (readonly [string, string])[] {
  const row = callOf(name);
  const failures = row.errors.map((code) => `${code} (${errors[code].status})`);
  return [
    ['Who', row.who],
    ['Offline', row.offline],
    ['Fails', failures.join(', ') || '–'],
    ['Then ask again', row.invalidates?.join(', ') ?? '–'],
    ...(row.bodyLimit === undefined ? [] : [['Body at most', `${row.bodyLimit} bytes`] as const]),
  ];
}

function exampleRequest(name: CallName): string {
  const row = callOf(name);
  const input = exampleOf(callJsonSchemas[name]?.input ?? {}) as Record<string, unknown>;
  const isRead = row.method === 'GET';
  return [
    `${row.method} ${isRead ? addressWithInput(name, input) : callPath(name)}`,
    ...headersOf(row).map((header) => `${header}: ${requestHeaders[header].example}`),
    ...(row.who === 'member' ? ['Authorization: Bearer …'] : []),
    ...(isRead ? [] : ['Content-Type: application/json', '', json(input)]),
  ].join('\n');
}

function addressWithInput(name: CallName, input: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]),
  ).toString();
  return query === '' ? callPath(name) : `${callPath(name)}?${query}`;
}
