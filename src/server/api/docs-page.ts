// The API document for people: one page with an index that is complete without a script; a script
// filters it.

import { brand } from '#contract/brand.ts';
import { callNames, callOf, callPath, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import { schemasOf } from '#contract/schemas/call-schemas.ts';
import { policy } from '#domain/policy.ts';
import { exampleOf, type JsonSchema } from './json-schema.ts';
import { callSchemas, headersOf, nouns, requestHeaders, sharedSchemas } from './openapi.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Text in which backticks mark code. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
const json = (value: unknown): string => escape(JSON.stringify(value, null, 2));
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><tr>${head.map((one) => `<th>${one}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((one) => `<td>${one}</td>`).join('')}</tr>`)
    .join('')}</table></div>`;

/** A schema as JSON, its references as links. */
const schemaText = (schema: JsonSchema): string =>
  json(schema).replace(
    /#\/components\/schemas\/(\w+)/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );

const callsOf = (noun: string): CallName[] =>
  callNames.filter((name) => name.startsWith(`${noun}/`));

const chapters = [
  ['sign-in', 'Signing in'],
  ['headers', 'Headers'],
  ['limits', 'Limits and repeating'],
  ['units', 'Units'],
] as const;
const appendices = [
  ['enumerations', 'Enumerations'],
  ['schemas', 'Shared schemas'],
  ['errors', 'Error codes'],
] as const;

function index(): string {
  const links = (list: readonly (readonly [string, string])[]): string =>
    `<ul>${list.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul>`;
  const calls = nouns.map(
    (noun) =>
      `<section data-noun><h2><a href="#${noun}">${noun}</a></h2><ul>${callsOf(noun)
        .map(
          (name) =>
            `<li data-find="${escape(findable(name))}"><a href="#${name}">${name.split('/')[1]}</a></li>`,
        )
        .join('')}</ul></section>`,
  );
  return (
    `<nav aria-label="Index"><p id="filter" hidden><label for="words">Filter calls</label><input id="words" type="search" autocomplete="off"><output id="found" for="words"></output></p>` +
    `${links(chapters)}${calls.join('')}${links(appendices)}</nav>`
  );
}

/** The text a call is found by. */
function findable(name: CallName): string {
  const { method, who } = callOf(name);
  return `${method} ${callPath(name)} ${schemasOf(name).description} ${who}`.toLowerCase();
}

function signIn(): string {
  return (
    `<p>A person proves a phone by a code (<a href="#auth/sendVerificationCode"><code>auth/sendVerificationCode</code></a>) and signs in with it (<a href="#auth/signIn"><code>auth/signIn</code></a>). The answer holds an access token of ${policy.accessTokenMinutes} minutes and sets a refresh cookie of ${policy.refreshTokenDays} days, which no script can read.</p>` +
    `<ul><li>Calls for members carry the token: <code>Authorization: Bearer …</code>. Who: <code>member</code> needs it, <code>anyone</code> does not.</li>` +
    `<li>When the token has run out, the answer is ${errors[errorCodes.sessionExpired].status} <code>${errorCodes.sessionExpired}</code>: <a href="#auth/refreshToken"><code>auth/refreshToken</code></a> with the cookie answers a new one and replaces the cookie, which serves once; an answer that got lost may be asked for again within ${policy.refreshGraceSeconds} seconds.</li>` +
    `<li><a href="#auth/signOut"><code>auth/signOut</code></a> ends the session.</li></ul>`
  );
}

function headers(): string {
  return (
    table(
      ['Header', 'Says', 'Example'],
      Object.entries(requestHeaders).map(([name, { says, example }]) => [
        `<code>${name}</code>`,
        prose(says),
        `<code>${example}</code>`,
      ]),
    ) +
    `<p>Only <code>Idempotency-Key</code> is required, where a call names it. Answers carry <code>X-Request-Id</code>, what the request is called in the log. Writes that a browser sends from another site are refused.</p>`
  );
}

function limits(): string {
  return (
    `<ul><li>Who sends more than people do is answered 429 with <code>${errorCodes.tooManyRequests}</code> and <code>Retry-After</code>, the seconds to wait; some calls say it with a code of their own. Without an account most writes may be sent ${policy.anonymousAtOnce} times at once and then ${policy.anonymousPerMinute} times a minute, by a device or by all in a network that have none.</li>` +
    `<li>503 with <code>Retry-After</code> means that there is no room for this request just now; nothing was done.</li>` +
    `<li>Reads may be repeated at will. A write whose answer did not come is sent again with the same <code>Idempotency-Key</code> and the same body: it is done once, and the first answer comes again. The same key with another body is refused.</li>` +
    `<li>A body has at most 64 KiB where a call does not say otherwise.</li></ul>`
  );
}

function units(): string {
  return (
    `<ul><li><strong>Amounts</strong> are whole đồng (VND), as numbers without decimals: <code>450000</code>.</li>` +
    `<li><strong>Instants</strong> are UTC with milliseconds: <code>2026-03-14T07:00:00.000Z</code>.</li>` +
    `<li><strong>Days and times of day</strong> are those of Vietnam (UTC+7, no summer time), whatever the traveller's clock says: <code>2026-03-14</code> and <code>14:00</code>.</li>` +
    `<li><strong>Texts in three languages</strong> are <code>{ vi, en, th }</code>.</li></ul>`
  );
}

function exampleRequest(name: CallName): string {
  const row = callOf(name);
  const input = exampleOf(callSchemas[name]?.input ?? {}) as Record<string, unknown>;
  const query = new URLSearchParams(
    Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]),
  ).toString();
  const address =
    row.method === 'GET' && query !== '' ? `${callPath(name)}?${query}` : callPath(name);
  const lines = [
    `${row.method} ${address}`,
    ...headersOf(row).map((header) => `${header}: ${requestHeaders[header].example}`),
    ...(row.who === 'member' ? ['Authorization: Bearer …'] : []),
    ...(row.method === 'GET' ? [] : ['Content-Type: application/json', '']),
  ];
  return `${escape(lines.join('\n'))}${row.method === 'GET' ? '' : `\n${json(input)}`}`;
}

function call(name: CallName): string {
  const row = callOf(name);
  const { input, output } = callSchemas[name] ?? { input: {}, output: {} };
  const facts = [
    ['Who', row.who],
    ['Offline', row.offline],
    ['Fails', row.errors.map((code) => `${code} (${errors[code].status})`).join(', ') || '–'],
    ['Then ask again', row.invalidates?.join(', ') ?? '–'],
    ...(row.bodyLimit === undefined ? [] : [['Body at most', `${row.bodyLimit} bytes`]]),
  ]
    .map(([what, value]) => `<dt>${what}</dt><dd>${escape(value ?? '')}</dd>`)
    .join('');
  return (
    `<section id="${name}" data-find="${escape(findable(name))}"><h3><code>${row.method} ${callPath(name)}</code></h3><p>${escape(schemasOf(name).description)}</p><dl>${facts}</dl>` +
    `<details><summary>Example</summary><pre>${exampleRequest(name)}</pre><pre>${json({ data: exampleOf(output) })}</pre></details>` +
    `<details><summary>Input and output</summary><pre>${schemaText(sharedSchemas.refer(input))}</pre><pre>${schemaText(sharedSchemas.refer(output))}</pre></details></section>`
  );
}

function enumerations(): string {
  const rows = new Map<string, string[]>();
  const collect = (schema: JsonSchema, field: string): void => {
    if (schema.enum !== undefined && schema.enum.length > 1) {
      const values = schema.enum.map((one) => `<code>${escape(String(one))}</code>`).join(' ');
      rows.set(values, [...new Set([...(rows.get(values) ?? []), field])]);
    }
    for (const [name, inner] of Object.entries(schema.properties ?? {})) collect(inner, name);
    for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) collect(inner, field);
    if (schema.items !== undefined) collect(schema.items, field);
    if (typeof schema.additionalProperties === 'object')
      collect(schema.additionalProperties, field);
  };
  for (const { input, output } of Object.values(callSchemas))
    for (const schema of [input, output]) collect(schema, 'value');
  return table(
    ['Fields', 'Values'],
    [...rows]
      .map(([values, fields]) => [fields.map((one) => `<code>${one}</code>`).join(', '), values])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b, 'en')),
  );
}

const components = (): string =>
  Object.entries(sharedSchemas.components)
    .map(
      ([name, schema]) =>
        `<section id="schema-${name}"><h3>${name}</h3><pre>${schemaText(schema)}</pre></section>`,
    )
    .join('');

const errorTable = (): string =>
  table(
    ['Code', 'Status', 'Meaning'],
    Object.entries(errors).map(([code, { status, meaning }]) => [
      `<code>${code}</code>`,
      String(status),
      escape(meaning),
    ]),
  );

const style = [
  'body{font:16px/1.5 system-ui;max-width:84rem;margin:0 auto;padding:1rem;color-scheme:light dark;background:Canvas;color:CanvasText}',
  'nav h2{font-size:1rem;margin:.75rem 0 0}nav ul{margin:0;padding-left:1rem;list-style:none}',
  'nav input{display:block;width:100%;box-sizing:border-box;font:inherit;min-height:2.75rem}',
  'pre,.wide{overflow:auto}pre{padding:.75rem;border:1px solid #8886;border-radius:.5rem;font-size:.875rem}',
  'td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}code{overflow-wrap:anywhere}',
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem}dd{margin:0;overflow-wrap:anywhere}',
  'main>section>section{border-top:1px solid #8886}[hidden]{display:none}',
  'summary{min-height:2rem}',
  '@media(min-width:60rem){body{display:grid;grid-template-columns:17rem minmax(0,1fr);gap:0 2rem}header{grid-column:1/-1}nav{position:sticky;top:0;max-height:100vh;overflow:auto}}',
].join('');

/** Hides calls that do not hold every word; without it all are shown. */
export const docsScript = [
  "const field=document.getElementById('words'),found=document.getElementById('found');",
  "const calls=[...document.querySelectorAll('[data-find]')],groups=[...document.querySelectorAll('[data-noun]')];",
  'const filter=()=>{const words=field.value.toLowerCase().split(/\\s+/);',
  'for(const one of calls)one.hidden=!words.every(word=>one.dataset.find.includes(word));',
  "for(const one of groups)one.hidden=one.querySelector('[data-find]:not([hidden])')===null;",
  "found.textContent=field.value.trim()===''?'':String(document.querySelectorAll('main [data-find]:not([hidden])').length)+' found'};",
  "field.addEventListener('input',filter);document.getElementById('filter').hidden=false;filter();",
].join('\n');

export function docsPage(): string {
  const sections: Readonly<Record<string, () => string>> = {
    'sign-in': signIn,
    headers,
    limits,
    units,
    enumerations,
    schemas: components,
    errors: errorTable,
  };
  const section = ([id, title]: readonly [string, string]): string =>
    `<section id="${id}"><h2>${title}</h2>${sections[id]?.() ?? ''}</section>`;
  const calls = nouns.map(
    (noun) =>
      `<section id="${noun}" data-noun><h2>${noun}</h2>${callsOf(noun).map(call).join('')}</section>`,
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${brand.name} calls</title>` +
    `<link rel="icon" href="/favicon.ico"><style>${style}</style><script src="/api/docs.js" defer></script></head><body>` +
    `<header><h1>${brand.name} calls</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Success is <code>{ data }</code>, failure <code>{ errors: [{ code, message }] }</code>.</p></header>` +
    `${index()}<main>${chapters.map(section).join('')}${calls.join('')}${appendices.map(section).join('')}</main></body></html>`
  );
}
