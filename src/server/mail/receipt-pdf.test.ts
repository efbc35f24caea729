// Tests the receipt's document: whole, the same bytes for the same facts, and on as many pages as
// its lines take.

import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/paths.ts';
import { vnd } from '#domain/money.ts';
import type { PriceLine } from '#domain/price.ts';
import { longestFacts, messageFacts } from '#tests/support/message-facts.ts';
import { draftOf } from './draft.ts';
import type { MessageFacts } from './facts.ts';
import { renderMail } from './messages.ts';
import { receiptPdf } from './receipt-pdf.ts';

const languages: readonly Language[] = ['vi', 'en', 'th'];
const pdfOf = async (facts: MessageFacts): Promise<string> =>
  Buffer.from(await receiptPdf(draftOf('receipt', facts))).toString('latin1');
const pagesOf = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;

describe('a receipt', () => {
  test.each(languages)(
    'in %s is one page with its letters embedded, made the same each time',
    async (language) => {
      const facts = messageFacts('receipt', language);
      const pdf = await pdfOf(facts);
      expect(pdf.slice(0, 5)).toBe('%PDF-');
      expect(pagesOf(pdf)).toBe(1);
      expect(pdf).toContain(`/Lang (${language})`);
      expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
      expect(pdf.length).toBeLessThan(40_000);
      expect(await pdfOf(facts)).toBe(pdf);
    },
  );

  test('goes on on a second page when it is long, and takes the longest names', async () => {
    const facts = longestFacts('receipt', 'vi');
    const line: PriceLine = {
      kind: 'addOn',
      count: 2,
      name: { vi: 'Bữa tối dưới ánh nến cạnh hồ bơi', en: '', th: '' },
      amount: vnd(450_000),
    };
    if (facts.receipt === undefined) throw new Error('a receipt has lines');
    const lines = Array.from({ length: 30 }, () => line);
    expect(pagesOf(await pdfOf(facts))).toBe(1);
    expect(pagesOf(await pdfOf({ ...facts, receipt: { ...facts.receipt, lines } }))).toBe(2);
  });

  test('offers to ask for an invoice only where one can be asked for', async () => {
    const { until, ...facts } = messageFacts('receipt', 'en');
    if (until === undefined) throw new Error('a receipt has a day to ask by');
    const silent = await pdfOf(facts);
    const ways = { ...facts.links, invoice: facts.links.main };
    expect(await pdfOf({ ...facts, until })).toBe(silent);
    expect(await pdfOf({ ...facts, until, links: ways })).not.toBe(silent);
  });

  test('goes along with its mail under its number', async () => {
    const mail = await renderMail('receipt', messageFacts('receipt', 'en'));
    const file = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf');
    expect(file?.filename).toBe('joystay-BN-2026-118204.pdf');
    expect(
      Buffer.from(file?.content ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('names the site where there is no company yet', async () => {
    const facts = messageFacts('receipt', 'en');
    const onTrial = await pdfOf({
      ...facts,
      site: { ...facts.site, company: null, hotline: null, replyTo: null },
    });
    expect(pagesOf(onTrial)).toBe(1);
  });
});
