// Small pieces of markup that every part of the API page is made of.

import { html, raw } from 'hono/html';
import type { JsonSchema } from '../json-schema.ts';

export type Markup = ReturnType<typeof html>;
/** What may stand in a cell or between tags: a text is escaped, markup is not. */
type Content = string | Markup | readonly Markup[];

export const code = (text: string): Markup => html`<code>${text}</code>`;

/** Text in which backticks mark code. */
export const prose = (text: string): readonly Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`));

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A schema as JSON, its references as links. */
export function schemaMarkup(schema: JsonSchema): readonly Markup[] {
  return json(schema)
    .split(/(#\/components\/schemas\/\w+)/)
    .map((part) => {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(part)?.[1];
      return name === undefined ? html`${part}` : html`<a href="#schema-${name}">${name}</a>`;
    });
}

export function table(head: readonly string[], rows: readonly (readonly Content[])[]): Markup {
  return html`<div class="wide">
    <table>
      <tr>${head.map((title) => html`<th>${title}</th>`)}</tr>
      ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
    </table>
  </div>`;
}

/** Items joined by a text, where `join` would lose that they are markup. */
export const joined = (items: readonly Markup[], separator: string): readonly Markup[] =>
  items.map((item, index) => (index === 0 ? item : html`${separator}${item}`));

/** A style sheet as it is: `html` would escape its quotes. */
export const styleElement = (css: string): Markup => html`<style>${raw(css)}</style>`;
