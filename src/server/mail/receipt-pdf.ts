// The receipt as a document to keep: A4, in the site's typeface, which is shaped and embedded by
// pdfkit. Only paper is drawn here; the numbers are those of the mail.

import { readFileSync } from 'node:fs';
import type { Document } from 'pdfkit';
import { brand } from '#contract/brand.ts';
import { formatVnd } from '#domain/money.ts';
import { phoneText } from '#domain/phone.ts';
import { epochMs, localDate, localTime, type Instant, type LocalDate } from '#domain/time/time.ts';
import { billOf, receiptOf } from './bill.ts';
import type { SumText } from './blocks.ts';
import { colorOf, type Color } from './colors.ts';
import { bookingOf, type Draft } from './draft.ts';
import { codeText, dayText, lengthText, methodText, momentText } from './values.ts';

const weights = { plain: '400', strong: '600' } as const;
type Weight = keyof typeof weights;

/** A4 in points, its margins, and what is left between them. */
const page = { width: 595.28, height: 841.89, side: 48, top: 45, bottom: 33 } as const;
const right = page.width - page.side;
const inner = right - page.side;

/** Read once, when the first receipt is made. */
let fontFiles: Readonly<Record<Weight, Uint8Array>> | null = null;
function fonts(): Readonly<Record<Weight, Uint8Array>> {
  const read = (weight: Weight) =>
    readFileSync(new URL(`./fonts/anuphan-${weights[weight]}.ttf`, import.meta.url));
  fontFiles ??= { plain: read('plain'), strong: read('strong') };
  return fontFiles;
}

type Style = {
  readonly size?: number;
  readonly weight?: Weight;
  readonly ink?: Color;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
};

/** Draws a text and says where the next may begin. */
function write(doc: Document, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 10, weight = 'plain', ink = 'foreground', width = inner, align = 'left' } = style;
  doc.font(weight).fontSize(size).fillColor(colorOf(ink));
  const options = { width, align, lineGap: size * 0.12 };
  doc.text(text, x, y, options);
  return y + doc.heightOfString(text, options);
}

function widthOf(doc: Document, text: string, size: number, weight: Weight): number {
  return doc.font(weight).fontSize(size).widthOfString(text);
}

function rule(doc: Document, y: number): void {
  doc.lineWidth(0.75).moveTo(page.side, y).lineTo(right, y).stroke(colorOf('border'));
}

/** The door of the logo, as in `cid:door.png`. */
function door(doc: Document, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.62);
  doc.path('M6 23a18 18 0 0 1 36 0v17a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z').fill(colorOf('primary'));
  doc.lineWidth(5.6).lineCap('round');
  doc.path('M30 22v7.2a9.2 9.2 0 0 1-16.4 5.8').stroke('#ffffff');
  doc.circle(30, 13.4, 3.8).fill(colorOf('lamp'));
  doc.restore();
}

const dateText = (date: LocalDate): string =>
  `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function head(doc: Document, draft: Draft): number {
  const { facts, say } = draft;
  const { number } = receiptOf(draft);
  const title = { width: inner / 2, align: 'right', size: 18, weight: 'strong' } as const;
  door(doc, page.side - 4, page.top);
  write(doc, brand.name, page.side + 30, page.top + 5, { size: 18, weight: 'strong' });
  const below = write(doc, say('receipt.title'), page.side + inner / 2, page.top, title);
  return write(
    doc,
    say('receipt.numbered', { number, date: dateText(localDate(facts.at)) }),
    page.side + inner / 2,
    below + 2,
    { width: inner / 2, align: 'right', ink: 'ink-2' },
  );
}

type Party = { readonly label: string; readonly name: string; readonly lines: readonly string[] };

function party(doc: Document, { label, name, lines }: Party, x: number, y: number): number {
  const width = inner / 2 - 12;
  let at = write(doc, label, x, y, { size: 9, ink: 'muted-foreground', width });
  at = write(doc, name, x, at + 2, { size: 11.5, weight: 'strong', width });
  for (const line of lines) at = write(doc, line, x, at + 1, { ink: 'ink-2', width });
  return at;
}

function parties(doc: Document, draft: Draft, y: number): number {
  const { facts, say } = draft;
  const { company, url } = facts.site;
  const lines = (...all: readonly string[]) => all.filter((line) => line !== '');
  const payer = {
    label: say('receipt.payer'),
    name: bookingOf(draft).guest,
    lines: lines(phoneText(receiptOf(draft).phone), facts.address),
  };
  const payee = {
    label: say('receipt.payee'),
    name: company?.name ?? brand.name,
    lines:
      company === null
        ? [new URL(url).host]
        : lines(`${say('letter.taxNumber')}: ${company.taxNumber}`, company.address),
  };
  rule(doc, y);
  const below = Math.max(
    party(doc, payer, page.side, y + 14),
    party(doc, payee, page.side + inner / 2, y + 14),
  );
  rule(doc, below + 14);
  return below + 14;
}

/** The stay as a bar: both ends, and the length between them. */
function stay(doc: Document, draft: Draft, y: number): number {
  const { facts, say } = draft;
  const booking = bookingOf(draft);
  const { language } = facts;
  const name = `${booking.hotel.name} · ${booking.room}`;
  const code = `${say('letter.booking')} ${codeText(booking.code)}`;
  let at = write(doc, name, page.side, y, { size: 13, weight: 'strong', width: inner * 0.72 });
  write(doc, code, page.side, y + 2, { align: 'right', weight: 'strong' });
  at += 8;
  const end = (moment: Instant, align: 'left' | 'right'): number => {
    const day = `${dayText(localDate(moment), language)}/${localDate(moment).slice(0, 4)}`;
    const below = write(doc, localTime(moment), page.side, at, {
      size: 15,
      weight: 'strong',
      align,
    });
    return write(doc, day, page.side, below + 1, { size: 9, ink: 'muted-foreground', align });
  };
  const below = Math.max(end(booking.from, 'left'), end(booking.to, 'right'));
  const length = lengthText(booking, language);
  const pill = widthOf(doc, length, 9, 'strong') + 18;
  const [middle, line] = [page.width / 2, at + 15];
  doc.lineWidth(2.2).strokeColor(colorOf('lamp'));
  doc
    .moveTo(page.side + 84, line)
    .lineTo(right - 84, line)
    .stroke();
  doc.roundedRect(middle - pill / 2, line - 9, pill, 18, 9).fill(colorOf('lamp'));
  write(doc, length, middle - pill / 2, line - 6, {
    size: 9,
    weight: 'strong',
    ink: 'lamp-foreground',
    width: pill,
    align: 'center',
  });
  return write(
    doc,
    say('receipt.vietnamTime', { address: booking.hotel.address }),
    page.side,
    below + 4,
    { size: 9, ink: 'muted-foreground' },
  );
}

/** Where the small print begins: what is longer goes on on the next page. */
const lowest = page.height - page.bottom - 52;

function fits(doc: Document, y: number, height: number): number {
  if (y + height <= lowest) return y;
  doc.addPage();
  return page.top;
}

/** A line of the bill, its amount led to by dots. */
function billLine(doc: Document, { label, note, amount }: SumText, y: number): number {
  const at = fits(doc, y, 18);
  const text = note === '' ? label : `${label} · ${note}`;
  const wide = widthOf(doc, amount, 10, 'strong');
  const below = write(doc, text, page.side, at, { width: inner - wide - 24 });
  write(doc, amount, page.side, at, { weight: 'strong', align: 'right' });
  const from = page.side + Math.min(widthOf(doc, text, 10, 'plain'), inner - wide - 24) + 6;
  doc.lineWidth(0.5).dash(0.5, { space: 2 });
  doc
    .moveTo(from, at + 10)
    .lineTo(right - wide - 6, at + 10)
    .stroke(colorOf('border'));
  doc.undash();
  return below + 6;
}

function bill(doc: Document, draft: Draft, y: number): number {
  const { say, values } = draft;
  const { serviceFee, tax } = receiptOf(draft);
  let at = write(doc, say('receipt.details'), page.side, y, { size: 13, weight: 'strong' }) + 6;
  for (const line of billOf(draft)) at = billLine(doc, line, at);
  at = fits(doc, at + 4, 90);
  doc.roundedRect(page.side, at, inner, 44, 10).fill(colorOf('sunken'));
  write(doc, say('letter.paid'), page.side + 16, at + 14, { size: 11.5, weight: 'strong' });
  write(doc, String(values['amount']), page.side + 16, at + 9, {
    size: 18,
    weight: 'strong',
    align: 'right',
    width: inner - 32,
  });
  at += 52;
  const parts = [
    [say('receipt.serviceFee'), serviceFee],
    [say('receipt.tax'), tax],
  ] as const;
  for (const [label, amount] of parts) {
    const style = { size: 9, ink: 'muted-foreground', width: inner - 32 } as const;
    write(doc, formatVnd(amount), page.side + 16, at, { ...style, align: 'right' });
    at = write(doc, label, page.side + 16, at, style) + 2;
  }
  return at;
}

function payment(doc: Document, draft: Draft, y: number): number {
  const { facts, say } = draft;
  const { language, reference, at: paidAt } = facts;
  const cells = [
    [say('receipt.method'), capital(methodText(bookingOf(draft).method, language))],
    [say('receipt.time'), `${localTime(paidAt)}, ${dateText(localDate(paidAt))}`],
    ...(reference === undefined ? [] : [[say('letter.reference'), reference] as const]),
    [say('receipt.state'), say('receipt.paidInFull')],
  ] as const;
  let at = fits(doc, y, 40 + Math.ceil(cells.length / 2) * 36);
  rule(doc, at);
  at += 14;
  for (let index = 0; index < cells.length; index += 2) {
    let below = at;
    for (const [column, cell] of cells.slice(index, index + 2).entries()) {
      const [x, width] = [page.side + (column * inner) / 2, inner / 2 - 12];
      const next = write(doc, cell[0], x, at, { size: 8.5, ink: 'muted-foreground', width });
      below = Math.max(below, write(doc, cell[1], x, next + 1, { weight: 'strong', width }));
    }
    at = below + 10;
  }
  return at;
}

function foot(doc: Document, draft: Draft): void {
  const { facts, say } = draft;
  const { start, count } = doc.bufferedPageRange();
  const { until, site, links: ways } = facts;
  const small = { size: 8.5, ink: 'muted-foreground' } as const;
  const reach = [new URL(site.url).host, site.hotline?.shown, site.replyTo]
    .filter((one) => typeof one === 'string')
    .join(' · ');
  const ask =
    until === undefined || ways.invoice === undefined
      ? ''
      : ` ${say('receipt.askInvoice', { date: dateText(localDate(until)) })}`;
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const top = page.height - page.bottom - 44;
    rule(doc, top);
    write(doc, `${say('receipt.notInvoice')}${ask}`, page.side, top + 8, {
      ...small,
      ink: 'ink-2',
    });
    write(doc, reach, page.side, top + 24, small);
    const number = say('receipt.page', { page: index + 1, pages: count });
    write(doc, number, page.side, top + 24, { ...small, align: 'right' });
  }
}

/** The same bytes for the same facts. */
export async function receiptPdf(draft: Draft): Promise<Uint8Array> {
  const { facts, say } = draft;
  // Read with the first receipt: at start it would take a quarter of a second.
  const { PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: facts.language,
    bufferPages: true,
    info: {
      Title: `${say('receipt.title')} ${receiptOf(draft).number}, ${momentText(facts.at, facts.language)}`,
      Author: facts.site.company?.name ?? brand.name,
      CreationDate: new Date(epochMs(facts.at)),
    },
  });
  const chunks: Uint8Array[] = [];
  const whole = new Promise<Uint8Array>((resolve) => {
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const { plain, strong } = fonts();
  doc.registerFont('plain', plain).registerFont('strong', strong);
  let at = head(doc, draft);
  at = parties(doc, draft, at + 24);
  at = stay(doc, draft, at + 20);
  at = bill(doc, draft, at + 24);
  payment(doc, draft, at + 14);
  foot(doc, draft);
  doc.end();
  return whole;
}
