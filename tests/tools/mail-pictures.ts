// Draws every mail in three languages, as a person would see it, on sheets for `docs/pictures`.
// Run: npm run mail-pictures

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#contract/paths.ts';
import { renderMail, type RenderedMail } from '#server/mail/messages.ts';
import type { Move } from '#server/mail/move.ts';
import { findBrowser } from '../../scripts/ensure-browser.mjs';
import { messageFacts } from '../support/message-facts.ts';

type Column = {
  readonly move: Move;
  readonly isDark?: true;
  readonly isWide?: true;
  readonly areOff?: true;
};
type Sheet = { readonly name: string; readonly columns: readonly Column[] };

const plain = (...moves: readonly Move[]): readonly Column[] => moves.map((move) => ({ move }));
/** Three mails a sheet, so that their words can be read. */
const sheets: readonly Sheet[] = [
  { name: 'booked', columns: plain('bookedPaid', 'bookedHotel', 'changed') },
  { name: 'refused', columns: plain('declined', 'unanswered', 'sold') },
  { name: 'cancelled', columns: plain('hotelCancelled', 'addonDeclined', 'youCancelled') },
  { name: 'payment', columns: plain('windowEnded', 'paymentFailed', 'paymentShort') },
  { name: 'refund', columns: plain('refundStarted', 'refundDone', 'refundAccount') },
  { name: 'paper', columns: plain('receipt', 'invoice', 'find') },
  { name: 'no-show', columns: plain('noShowAsked', 'noShowRecorded', 'disputeWon', 'disputeLost') },
  { name: 'member', columns: plain('review', 'watchFree', 'watchPrice', 'complaintYou') },
  { name: 'desk', columns: plain('hotelWaits', 'hotelNew', 'hotelChanged') },
  {
    name: 'office',
    columns: plain('hotelCancelledByGuest', 'statement', 'complaintCompany'),
  },
  {
    name: 'dark',
    columns: [
      { move: 'bookedPaid', isDark: true },
      { move: 'declined', isDark: true },
      { move: 'declined', areOff: true },
    ],
  },
];
const languages: readonly Language[] = ['vi', 'en', 'th'];

const root = resolve(import.meta.dirname, '../..');
const width = 390;
/** Of the screen's pixels on the sheet. */
const scale = 0.78;
const apart = 12;
const background = '#8a9599';

/** A room of the sample stands in for the public pictures that a mail shows. */
const photo = await sharp(join(root, 'src/server/seed/data/photos/room-modern-0.webp'))
  .resize(192, 144)
  .jpeg()
  .toBuffer();

/** The mail as a program shows it: pictures in place of their names, or none at all. */
function shown(mail: RenderedMail, areOff: boolean): string {
  if (areOff) return mail.html.replaceAll(/ src="[^"]+"/g, '');
  return mail.attachments
    .filter(({ cid }) => cid !== undefined)
    .reduce(
      (html, { cid, content }) =>
        html.replaceAll(
          `cid:${cid}`,
          `data:image/png;base64,${Buffer.from(content).toString('base64')}`,
        ),
      mail.html,
    )
    .replaceAll(/src="https:[^"]+"/g, `src="data:image/jpeg;base64,${photo.toString('base64')}"`);
}

async function drawn(page: Page, column: Column, language: Language): Promise<Buffer> {
  const mail = await renderMail(column.move, messageFacts(column.move, language));
  if (mail === null) throw new Error(`no mail is sent of ${column.move}`);
  await page.emulateMedia({ colorScheme: column.isDark === true ? 'dark' : 'light' });
  await page.setContent(shown(mail, column.areOff === true));
  return sharp(await page.screenshot({ fullPage: true }))
    .resize(Math.round(width * scale))
    .toBuffer();
}

/** Rows are languages, columns are mails. */
async function sheetOf(page: Page, { columns }: Sheet): Promise<Buffer> {
  const step = Math.round(width * scale) + apart;
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  let top = apart;
  for (const language of languages) {
    let highest = 0;
    for (const [index, column] of columns.entries()) {
      const input = await drawn(page, column, language);
      const { height } = await sharp(input).metadata();
      tiles.push({ input, left: apart + index * step, top });
      highest = Math.max(highest, height);
    }
    top += highest + apart;
  }
  return sharp({
    create: {
      width: apart + columns.length * step,
      height: top,
      channels: 3,
      background,
    },
  })
    .composite(tiles)
    .webp({ quality: 62, effort: 6 })
    .toBuffer();
}

/** The receipt's pages in the three languages; null where no program that draws PDF is installed. */
async function receiptSheet(): Promise<Buffer | null> {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  try {
    const tiles: { input: Buffer; left: number; top: number }[] = [];
    for (const [index, language] of languages.entries()) {
      const mail = await renderMail('receipt', messageFacts('receipt', language));
      const file = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf');
      const [pdf, png] = [join(folder, `${language}.pdf`), join(folder, `${language}.png`)];
      writeFileSync(pdf, file?.content ?? '');
      const drawing = spawnSync('gs', ['-q', '-sDEVICE=png16m', '-r144', '-o', png, pdf]);
      if (drawing.error !== undefined) return null;
      const input = await sharp(png).resize(600).toBuffer();
      tiles.push({ input, left: apart + index * (600 + apart), top: apart });
    }
    return await sharp({
      create: {
        width: apart + 3 * (600 + apart),
        height: 850 + 2 * apart,
        channels: 3,
        background,
      },
    })
      .composite(tiles)
      .webp({ quality: 70, effort: 6 })
      .toBuffer();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function keep(name: string, bytes: Buffer): void {
  writeFileSync(join(root, `docs/pictures/mail-${name}.webp`), bytes);
  process.stdout.write(`mail-${name}.webp ${Math.round(bytes.length / 1000)} kB\n`);
}

const executablePath = findBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const page = await browser.newPage({ viewport: { width, height: 600 } });
const wanted = process.argv.slice(2);
for (const sheet of sheets.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  keep(sheet.name, await sheetOf(page, sheet));
}
await browser.close();
if (wanted.length === 0 || wanted.includes('receipt')) {
  const bytes = await receiptSheet();
  if (bytes === null) process.stdout.write('no receipt: Ghostscript is not installed\n');
  else keep('receipt', bytes);
}
