// The letter around the blocks: the head of the document, the door above, the street and the small
// print below.

import { html, raw } from 'hono/html';
import { brand } from '#contract/brand.ts';
import { localeOf, path } from '#contract/paths.ts';
import type { Block } from './blocks.ts';
import { darkRules } from './colors.ts';
import { isGiven, phoneLink, stopOf, type Draft } from './draft.ts';
import {
  apart,
  cell,
  lineOf,
  link,
  picture,
  row,
  styleAttributes,
  table,
  tableAs,
  type,
  type Markup,
} from './markup.ts';

/** One window is lit for the reader's room, two for two ways out, none when there is none. */
export type LitWindows = 0 | 1 | 2;

export type Letter = {
  readonly draft: Draft;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly Block[];
  readonly litWindows: LitWindows;
  /** As JSON-LD, for programs that show a card above the letter; null where there is none. */
  readonly lodging: string | null;
};

/** Below 520 px: less air at the sides, the button as wide as the letter. */
const phoneRules = `@media (max-width:520px){
.edge{padding:16px 8px 24px!important}
.pad{padding-left:18px!important;padding-right:18px!important}
.btn{width:100%!important}
.label{width:96px!important}
}`;

/** Why one is written to. */
function whyOf({ move, facts, say }: Draft): string {
  const { address } = facts;
  if (facts.reader === 'company') return say('letter.whyCompany');
  if (facts.reader === 'hotel') return say('letter.whyHotel');
  if (move === 'review') return say('letter.whyReview');
  if (move === 'watchFree' || move === 'watchPrice') return say('letter.whyWatch');
  if (move === 'find') return say('letter.whyFind', { address });
  return say('letter.whyBooking', { address });
}

/** Who writes: the company where there is one, then how to reach it. */
function senderLines({ facts, say }: Draft): readonly string[] {
  const { company, hotline, url } = facts.site;
  const reach = [
    company?.address,
    hotline === null ? null : phoneLink(hotline.shown).text,
    company === null ? new URL(url).host : null,
  ].filter(isGiven);
  const name =
    company === null
      ? brand.name
      : say('letter.companyTax', { company: company.name, taxNumber: company.taxNumber });
  return [name, reach.join(' · ')];
}

function smallLinks(draft: Draft): readonly { text: string; address: string }[] {
  const { facts, say } = draft;
  const stop = stopOf(draft);
  const { language, site, links } = facts;
  const locale = localeOf(language);
  const isTraveller = facts.reader === 'guest' || facts.reader === 'member';
  return [
    stop === null ? null : { text: say('letter.stop'), address: stop },
    links.find === undefined || !isTraveller
      ? null
      : { text: say('letter.find'), address: links.find },
    { text: say('letter.terms'), address: `${site.url}${path(locale, 'terms')}` },
    { text: say('letter.privacy'), address: `${site.url}${path(locale, 'policy')}` },
  ].filter(isGiven);
}

function footer({ draft, litWindows }: Letter): Markup {
  const { language } = draft.facts;
  const css = (padding: string, line = lineOf(language, 18, 20)): string =>
    `padding:${padding};${type(12, line)}`;
  const quiet = { ink: 'muted-foreground', css: 'text-decoration:underline' } as const;
  const [name, reach] = senderLines(draft);
  const street = picture(`cid:street-${litWindows}.png`, [600, 72], {
    css: 'width:100%;height:auto',
  });
  return html`${row(html`<td style="padding:18px 0 0">${street}</td>`)}${row(
    cell(
      { line: 'border', ink: 'muted-foreground', css: `border-top:2px solid;${css('14px 4px 0')}` },
      html`${whyOf(draft)}<br>${draft.say('letter.noTracking')}`,
    ),
  )}${row(cell({ ink: 'muted-foreground', css: css('10px 4px 0') }, html`${name}<br>${reach}`))}${row(
    cell(
      { ink: 'muted-foreground', css: css('8px 4px 0', 24) },
      smallLinks(draft).map(({ text, address }, index) =>
        index === 0
          ? link(text, address, quiet)
          : html` &nbsp;·&nbsp; ${link(text, address, quiet)}`,
      ),
    ),
  )}`;
}

/** What a list of mails shows behind the subject; the rest keeps it from showing more. */
const hidden = (preheader: string): Markup =>
  html`<div style="display:none;max-height:0;overflow:hidden">${preheader}${raw(
    '&#847;&zwnj;&nbsp;'.repeat(40),
  )}</div>`;

/** Outlook on Windows knows no greatest width: it gets a table of that width around the letter. */
const outlookOnly = (markup: string): string => `<!--[if mso]>${markup}<![endif]-->`;

function body(letter: Letter): Markup {
  const { language } = letter.draft.facts;
  const door = table(
    row(html`<td width="42" valign="middle">${picture('cid:door.png', [32, 36])}</td>
${cell({ ink: 'foreground', css: type(20, 26, 700) }, brand.name, 'valign="middle"')}`),
  );
  const sheet = cell(
    { fill: 'card', name: 'pad', css: 'border-radius:20px;padding:28px 28px 20px' },
    table(letter.blocks.map((block) => block.html)),
  );
  const page = html`${row(html`<td style="padding:0 4px 16px">${door}</td>`)}${row(sheet)}${footer(letter)}`;
  return html`${hidden(letter.preheader)}
${table(
  row(html`<td align="center" class="edge" style="padding:24px 12px 32px">
${raw(outlookOnly('<table role="presentation" width="600" align="center"><tr><td>'))}
${tableAs(raw(`width="600" style="${apart};width:100%;max-width:600px;text-align:left"`), page)}
${raw(outlookOnly('</td></tr></table>'))}
</td>`),
  html`lang="${language}" ${styleAttributes({ fill: 'background', ink: 'foreground', css: apart })}`,
)}`;
}

/** The whole document: light inline, dark by the reader's theme, phones by their width. */
export async function letterHtml(letter: Letter): Promise<string> {
  const inner = String(await body(letter));
  const { language } = letter.draft.facts;
  const card =
    letter.lodging === null
      ? ''
      : raw(`<script type="application/ld+json">
${letter.lodging}
</script>
`);
  return String(
    await html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${letter.subject}</title>
<style>
:root{color-scheme:light dark}
${raw(phoneRules)}
@media (prefers-color-scheme:dark){
${raw(darkRules(inner))}
}
</style>
${card}</head>
<body ${styleAttributes({ fill: 'background', css: 'margin:0;padding:0' })}>
${raw(inner)}
</body>
</html>
`,
  );
}

/** The same in plain text, in the same order. */
export function letterText(letter: Letter): string {
  const { draft, subject, blocks } = letter;
  const stop = stopOf(draft);
  const small = [
    whyOf(draft),
    draft.say('letter.noTracking'),
    ...senderLines(draft),
    ...(stop === null ? [] : [`${draft.say('letter.stop')}: ${stop}`]),
  ];
  const parts = blocks.map(({ text }) => text).filter((text) => text !== '');
  return `${subject}\n\n${parts.join('\n')}\n-- \n${small.join('\n')}\n`.replaceAll('\u00a0', ' ');
}
