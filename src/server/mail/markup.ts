// The markup that mail programs understand: tables, styles inline, a class only for the rules of
// dark themes and phones.

import { html, raw } from 'hono/html';
import type { Language } from '#contract/paths.ts';
import { colorOf, type Color } from './colors.ts';

export type Markup = ReturnType<typeof html>;
/** A text is escaped, markup is not. */
export type Content = string | Markup | readonly Markup[];

const fonts =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Thai','Helvetica Neue',Arial," +
  'sans-serif';

/** Size and line height in pixels. */
export function type(size: number, line: number, weight = 400): string {
  return `font-family:${fonts};font-size:${size}px;line-height:${line}px;font-weight:${weight}`;
}

/** Thai letters have marks above and below: their lines stand wider apart. */
export const lineOf = (language: Language, line: number, thai: number): number =>
  language === 'th' ? thai : line;

export type MailStyle = {
  readonly fill?: Color;
  readonly ink?: Color;
  readonly line?: Color;
  readonly name?: string;
  readonly css?: string;
};

/** Attributes: a class for the dark rules, an inline style for everybody else. */
export function styleAttributes({ fill, ink, line, name, css }: MailStyle): Markup {
  const names = [
    name,
    fill === undefined ? undefined : `b-${fill}`,
    ink === undefined ? undefined : `i-${ink}`,
    line === undefined ? undefined : `l-${line}`,
  ].filter((one) => one !== undefined);
  const styles = [
    fill === undefined ? undefined : `background-color:${colorOf(fill)}`,
    ink === undefined ? undefined : `color:${colorOf(ink)}`,
    css,
    line === undefined ? undefined : `border-color:${colorOf(line)}`,
  ].filter((one) => one !== undefined);
  const worn = names.length === 0 ? '' : `class="${names.join(' ')}" `;
  return raw(`${worn}style="${styles.join(';')}"`);
}

export const apart = 'border-collapse:separate';
const tableAttributes = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

export const table = (rows: Content, attributes: Markup = raw(`style="${apart}"`)): Markup =>
  html`<table ${raw(tableAttributes)} width="100%" ${attributes}>
${rows}
</table>`;

export const tableAs = (attributes: Markup, rows: Content): Markup =>
  html`<table ${raw(tableAttributes)} ${attributes}>
${rows}
</table>`;

export const row = (cells: Content): Markup => html`<tr>
${cells}
</tr>
`;

export const cell = (style: MailStyle, content: Content, attributes = ''): Markup =>
  html`<td ${raw(attributes)} ${styleAttributes(style)}>${content}</td>
`;

export const div = (style: MailStyle, content: Content): Markup =>
  html`<div ${styleAttributes(style)}>${content}</div>
`;

export const gap = (height: number): Markup =>
  row(
    html`<td height="${height}" style="height:${height}px;font-size:1px;line-height:1px">&nbsp;</td>`,
  );

/** Only our own addresses, calls and mails; anything else would be a stranger's. */
const isSafe = (address: string): boolean => /^(?:https?:\/\/|tel:\+?\d|mailto:)/.test(address);

export function link(text: Content, address: string, style: MailStyle = {}): Markup {
  const { ink = 'primary-ink', css = 'font-weight:600;text-decoration:underline' } = style;
  return isSafe(address)
    ? html`<a href="${address}" ${styleAttributes({ ...style, ink, css })}>${text}</a>`
    : html`${text}`;
}

/** What travels with the mail under `cid:`, or stands at a public address. */
export function picture(
  source: string,
  [width, height]: readonly [number, number],
  { alt = '', css = '' }: { readonly alt?: string; readonly css?: string } = {},
): Markup {
  return html`<img src="${source}" width="${width}" height="${height}" alt="${alt}" style="${raw(
    `display:block;border:0;${css}`,
  )}">`;
}
