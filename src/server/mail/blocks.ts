// The blocks of a mail. Each has its HTML and the same content as plain text, in reading order.

import { html, raw } from 'hono/html';
import type { Language } from '#contract/paths.ts';
import type { Color } from './colors.ts';
import {
  apart,
  cell,
  div,
  gap,
  lineOf,
  link,
  picture,
  row,
  styleAttributes,
  table,
  tableAs,
  type,
  type Content,
  type Markup,
} from './markup.ts';

export type Block = { readonly html: Markup; readonly text: string };

/** A text that may be a link; in a sentence, plain text shows it without its address. */
export type InlineText = { readonly text: string; readonly address?: string; readonly isNumber?: true };

export type StayText = {
  readonly from: { readonly time: string; readonly day: string };
  readonly to: { readonly time: string; readonly day: string };
  readonly length: string;
  /** All of it as a sentence, for the plain text. */
  readonly sentence: string;
};

const inlineMarkup = ({ text, address, isNumber }: InlineText): Markup =>
  address === undefined
    ? isNumber === true
      ? html`<span translate="no">${text}</span>`
      : html`${text}`
    : link(text, address);

/** Texts or links, one per line. */
const lines = (parts: readonly InlineText[]): readonly Markup[] =>
  parts.map((part, index) => (index === 0 ? inlineMarkup(part) : html`<br>${inlineMarkup(part)}`));

const inks = {
  leaf: ['leaf-soft', 'leaf'],
  lamp: ['lamp-soft', 'lamp-ink'],
  primary: ['primary-soft', 'primary-ink'],
} as const satisfies Record<string, readonly [Color, Color]>;

export function tag(tone: keyof typeof inks, label: string): Block {
  const [fill, ink] = inks[tone];
  const css = `display:inline-block;padding:3px 9px;border-radius:6px;${type(13, 18, 600)}`;
  return {
    html: html`${row(cell({}, html`<span ${styleAttributes({ fill, ink, css })}>${label}</span>`))}${gap(10)}`,
    text: '',
  };
}

export function title(language: Language, label: string, size = 26): Block {
  const line = Math.round(size * (language === 'th' ? 1.38 : 1.23));
  const attributes = styleAttributes({ ink: 'foreground', css: `margin:0;${type(size, line, 700)}` });
  return {
    html: html`${row(cell({ ink: 'foreground' }, html`<h1 ${attributes}>${label}</h1>`))}${gap(8)}`,
    text: `${label}\n`,
  };
}

export const lead = (language: Language, text: string): Block => ({
  html: html`${row(cell({ ink: 'ink-2', css: type(16, lineOf(language, 25, 27)) }, text))}${gap(22)}`,
  text: `${text}\n`,
});

/** A sentence in which one phrase may be a link. */
export function small(language: Language, text: string, phrase?: InlineText): Block {
  const [before, after] = phrase === undefined ? [text] : text.split(phrase.text);
  const content =
    phrase === undefined || after === undefined
      ? html`${text}`
      : html`${before}${inlineMarkup(phrase)}${after}`;
  const css = type(14, lineOf(language, 21, 23));
  return {
    html: html`${row(cell({ ink: 'muted-foreground', css }, content))}${gap(4)}`,
    text: `${text}\n`,
  };
}

type StayVariant = 'plain' | 'ticket' | 'old';

/** Start and end of a stay, between them its length; only tables, for every mail program. */
function stayBar(stay: StayText, as: StayVariant = 'plain'): Markup {
  const isOld = as === 'old';
  const ink: Color = as === 'ticket' ? 'ticket-ink' : isOld ? 'muted-foreground' : 'foreground';
  const quiet: Color = as === 'ticket' ? 'ticket-ink-2' : 'muted-foreground';
  const bar: Color = isOld ? 'border' : 'lamp';
  const struck = isOld ? ';text-decoration:line-through' : '';
  const end = ({ time, day }: StayText['from'], align: string): Markup =>
    html`<td align="${align}" valign="top" width="1%" nowrap>
${div({ ink, css: `white-space:nowrap;${type(20, 25, 600)}${struck}` }, time)}${div(
      { ink: quiet, css: `white-space:nowrap;${type(13, 19)}` },
      day,
    )}</td>
`;
  const dash = html`<td width="50%" valign="middle">
${table(row(cell({ fill: bar, css: 'height:3px;font-size:1px;line-height:3px' }, html`&nbsp;`, 'height="3"')))}
</td>
`;
  const pill = cell(
    {
      fill: bar,
      ink: isOld ? 'ink-2' : 'lamp-foreground',
      css: `padding:4px 12px;border-radius:13px;white-space:nowrap;${type(13, 18, 700)}`,
    },
    stay.length,
    'nowrap',
  );
  return table(
    row(html`${end(stay.from, 'left')}
<td valign="top" style="padding:0 12px">${table(row(html`${dash}${pill}${dash}`))}</td>
${end(stay.to, 'right')}`),
  );
}

export type TicketText = {
  readonly hotel: string;
  readonly room: string;
  readonly codeLabel: string;
  /** With a plain space, to be copied. */
  readonly code: string;
  readonly stay: StayText;
  readonly left: readonly [string, string];
  readonly right: readonly [string, string];
};

/** The same facts as on the check-in card, in the same places. */
export function ticket(language: Language, text: TicketText): Block {
  const { hotel, room, codeLabel, code, stay, left, right } = text;
  const label = (words: string): Markup =>
    div({ ink: 'ticket-ink-2', css: type(13, lineOf(language, 18, 21)) }, words);
  const value = (words: string): Markup =>
    div({ ink: 'ticket-ink', css: type(15, lineOf(language, 21, 24), 600) }, words);
  const name = html`${div({ ink: 'ticket-ink', css: type(18, lineOf(language, 24, 27), 600) }, html`<span lang="vi">${hotel}</span>`)}
${div({ ink: 'ticket-ink-2', css: type(14, lineOf(language, 20, 23)) }, room)}`;
  const number = html`${label(codeLabel)}
<div translate="no" ${styleAttributes({ ink: 'ticket-ink', css: `${type(36, 44, 700)};letter-spacing:.04em;white-space:nowrap` })}>${code}</div>`;
  const top = table(
    row(html`<td valign="top">${name}</td>
<td width="44" align="right" valign="top">${picture('cid:door-lamp.png', [32, 36])}</td>`),
  );
  const foot = table(
    row(html`<td width="50%" valign="top" style="padding-right:12px">${label(left[0])}${value(left[1])}</td>
<td width="50%" valign="top">${label(right[0])}${value(right[1])}</td>`),
  );
  const inner = html`${row(html`<td class="pad" style="padding:20px 24px 0">${top}</td>`)}
${row(html`<td class="pad" style="padding:14px 24px 0">${number}</td>`)}
${row(html`<td class="pad" style="padding:14px 24px 18px">${stayBar(stay, 'ticket')}</td>`)}
${row(cell({ line: 'ticket-line', name: 'pad', css: 'padding:14px 24px 18px;border-top:2px dashed' }, foot))}`;
  return {
    html: html`${row(cell({ fill: 'ticket', css: 'border-radius:20px' }, table(inner)))}${gap(20)}`,
    text: `${hotel}, ${room}\n${codeLabel}: ${code}\n${stay.sentence}\n${left.join(': ')}\n${right.join(': ')}\n`,
  };
}

/** A stay in a frame; the stay before a change is struck through. */
export function stayCard(
  label: string,
  stay: StayText,
  as: 'plain' | 'old' | 'new' = 'plain',
): Block {
  const isOld = as === 'old';
  const ink: Color = isOld ? 'muted-foreground' : as === 'new' ? 'lamp-ink' : 'foreground';
  const head = div({ ink, css: `${type(14, 20, 600)};padding-bottom:6px` }, label);
  return {
    html: html`${row(
      cell(
        {
          fill: isOld ? 'sunken' : 'card',
          line: 'border',
          css: 'border:1px solid;border-radius:16px;padding:14px 18px 12px',
        },
        html`${head}${stayBar(stay, isOld ? 'old' : 'plain')}`,
      ),
    )}${gap(isOld ? 8 : 20)}`,
    text: `${label}: ${stay.sentence}\n`,
  };
}

export function button(label: string, address: string): Block {
  const inner = cell(
    // Outlook ignores the padding of a link, but honours this one.
    { fill: 'primary', css: 'border-radius:14px;mso-padding-alt:14px 28px' },
    link(label, address, {
      ink: 'primary-foreground',
      css: `display:block;padding:14px 28px;text-decoration:none;${type(16, 24, 600)}`,
    }),
    'align="center"',
  );
  return {
    html: html`${row(html`<td>
${tableAs(raw(`class="btn" style="${apart}"`), row(inner))}
</td>`)}${gap(8)}`,
    text: `${label}: ${address}\n`,
  };
}

/** Secondary links below the button. */
export function links(items: readonly Required<Pick<InlineText, 'text' | 'address'>>[]): Block {
  if (items.length === 0) return { html: gap(12), text: '' };
  const css = `display:inline-block;padding:12px 18px 10px 0;text-decoration:underline;${type(14, 21, 600)}`;
  return {
    html: html`${row(
      html`<td>${items.map(
        ({ text, address }) => html`${link(text, address, { css })}
`,
      )}</td>`,
    )}${gap(14)}`,
    text: `${items.map(({ text, address }) => `${text}: ${address}`).join('\n')}\n`,
  };
}

export type Fact = readonly [label: string, ...values: readonly (InlineText | string)[]];

const asInlineText = (value: InlineText | string): InlineText =>
  typeof value === 'string' ? { text: value } : value;

/** In plain text a link is followed by its address; a phone link shows its number already. */
const plainOf = ({ text, address }: InlineText): string =>
  address?.startsWith('https:') === true ? `${text}: ${address}` : text;

export function facts(language: Language, rows: readonly Fact[]): Block {
  const one = ([label, ...values]: Fact): Markup =>
    row(
      html`${cell(
        {
          ink: 'muted-foreground',
          line: 'border',
          name: 'label',
          css: `padding:11px 12px 11px 0;border-top:1px solid;${type(14, lineOf(language, 21, 24))}`,
        },
        label,
        'width="132" valign="top"',
      )}${cell(
        {
          ink: 'foreground',
          line: 'border',
          css: `padding:11px 0;border-top:1px solid;${type(15, lineOf(language, 22, 25))}`,
        },
        lines(values.map(asInlineText)),
        'valign="top"',
      )}`,
    );
  return {
    html: html`${row(html`<td>${table(rows.map(one))}</td>`)}${gap(16)}`,
    text: `${rows
      .map(
        ([label, ...values]) =>
          `${label}: ${values.map((value) => plainOf(asInlineText(value))).join('\n  ')}`,
      )
      .join('\n')}\n`,
  };
}

const wells = {
  leaf: ['leaf-soft', 'leaf', 'foreground'],
  lamp: ['lamp-soft', 'lamp-ink', 'foreground'],
  sunken: ['sunken', 'foreground', 'ink-2'],
} as const satisfies Record<string, readonly [Color, Color, Color]>;

export function well(
  language: Language,
  tone: keyof typeof wells,
  head: string,
  body: string,
): Block {
  const [fill, strong, soft] = wells[tone];
  const content = html`${div({ ink: strong, css: type(16, lineOf(language, 23, 26), 600) }, head)}${div(
    { ink: soft, css: `${type(14, lineOf(language, 21, 24))};padding-top:3px` },
    body,
  )}`;
  return {
    html: html`${row(cell({ fill, css: 'border-radius:16px;padding:16px 18px' }, content))}${gap(20)}`,
    text: `${head}\n${body}\n`,
  };
}

export const section = (label: string): Block => ({
  html: html`${gap(6)}${row(cell({ ink: 'foreground', css: `${type(17, 24, 600)};padding-bottom:8px` }, label))}`,
  text: `${label}\n`,
});

export type RoomText = {
  readonly hotel: string;
  readonly room: string;
  readonly where: string;
  readonly price: string;
  readonly address: string;
  readonly picture: string | null;
};

export function rooms(list: readonly RoomText[]): Block {
  const one = (text: RoomText): Markup => {
    const image =
      text.picture === null
        ? html``
        : cell(
            { line: 'border', css: 'padding:12px 14px 12px 0;border-top:1px solid' },
            picture(text.picture, [96, 72], {
              alt: text.hotel,
              css: `border-radius:12px;${type(12, 16)}`,
            }),
            'width="96" valign="top"',
          );
    const content = html`${div({ css: type(16, 22, 600) }, link(html`<span lang="vi">${text.hotel}</span>`, text.address))}${div({ ink: 'ink-2', css: type(14, 21) }, text.room)}${div({ ink: 'muted-foreground', css: type(13, 20) }, text.where)}${div({ ink: 'foreground', css: `${type(15, 23, 600)};padding-top:2px` }, text.price)}`;
    return row(
      html`${image}${cell(
        { line: 'border', css: 'padding:12px 0;border-top:1px solid' },
        content,
        'valign="top"',
      )}`,
    );
  };
  return {
    html: html`${row(html`<td>${table(list.map(one))}</td>`)}${gap(14)}`,
    text: `${list
      .map(
        ({ hotel, room, where, price, address }) =>
          `- ${hotel}, ${room}, ${where}, ${price}: ${address}`,
      )
      .join('\n')}\n`,
  };
}

export type SumText = { readonly label: string; readonly note: string; readonly amount: string };

/** A bill and its total. A discount is green for the guest, a deduction for the hotel is not. */
export function money(sums: readonly SumText[], total: SumText, isGuest: boolean): Block {
  const note = (text: string): Content =>
    text === '' ? '' : div({ ink: 'muted-foreground', css: type(13, 19) }, text);
  const one = (sum: SumText): Markup => {
    const ink: Color = isGuest && sum.amount.startsWith('−') ? 'leaf' : 'foreground';
    return row(
      html`${cell(
        { ink, css: `padding:6px 12px 6px 0;${type(15, 22)}` },
        html`${sum.label}${note(sum.note)}`,
        'valign="top"',
      )}${cell(
        { ink, css: `padding:6px 0;white-space:nowrap;${type(15, 22)}` },
        sum.amount,
        'align="right" valign="top" nowrap',
      )}`,
    );
  };
  const last = row(
    html`${cell(
      {
        fill: 'sunken',
        ink: 'foreground',
        css: `padding:14px 0 14px 18px;border-radius:16px 0 0 16px;${type(15, 22, 600)}`,
      },
      html`${total.label}${note(total.note)}`,
    )}${cell(
      {
        fill: 'sunken',
        ink: 'foreground',
        css: `padding:14px 18px 14px 12px;border-radius:0 16px 16px 0;white-space:nowrap;${type(22, 28, 700)}`,
      },
      total.amount,
      'align="right" nowrap',
    )}`,
  );
  return {
    html: html`${row(html`<td>${table(html`${sums.map(one)}${gap(8)}${last}`)}</td>`)}${gap(20)}`,
    text: `${[...sums, total].map(({ label, amount }) => `${label}: ${amount}`).join('\n')}\n`,
  };
}

export const quote = (language: Language, who: string, words: string): Block => ({
  html: html`${row(
    cell(
      {
        ink: 'foreground',
        line: 'lamp',
        css: `padding:2px 0 2px 16px;border-left:3px solid;${type(16, lineOf(language, 25, 28))}`,
      },
      html`${div({ ink: 'muted-foreground', css: type(13, 19) }, who)}${words}`,
    ),
  )}${gap(20)}`,
  text: `${who}\n> ${words}\n`,
});
