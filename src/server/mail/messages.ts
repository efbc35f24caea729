// What a message says, in every channel: pure functions of its facts. Whoever sends it adds the
// sender, the Message-ID and the address.

import { brand } from '#contract/brand.ts';
import type { Block } from './blocks.ts';
import {
  deskCancelledLetter,
  deskChangedLetter,
  newBookingLetter,
  statementLetter,
  waitingLetter,
} from './desk-letters.ts';
import { draftOf, stopOf, type Draft } from './draft.ts';
import type { MessageFacts } from './facts.ts';
import { letterHtml, letterText, type LitWindows } from './letter.ts';
import {
  disputeLetter,
  invoiceLetter,
  payAgainLetter,
  receiptLetter,
  refundAccountLetter,
  refundLetter,
  windowEndedLetter,
} from './money-letters.ts';
import type { Move } from './move.ts';
import { pictureAttachments, type Attachment } from './pictures.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { calendarFile, lodgingMarkup, stayStateOf } from './stay-markup.ts';
import {
  bookedLetter,
  cancelledLetter,
  changedLetter,
  complaintLetter,
  findLetter,
  noShowLetter,
  noShowQuestionLetter,
  refusedLetter,
  reviewLetter,
  watchLetter,
} from './traveller-letters.ts';

export { pushText, smsText, znsParams } from './short-texts.ts';

type Write = (draft: Draft) => readonly Block[];

/** The moves of which a mail is sent, each with its letter and the windows that are lit below it. */
const letters: Readonly<Partial<Record<Move, readonly [write: Write, litWindows: LitWindows]>>> = {
  bookedPaid: [bookedLetter, 1],
  bookedHotel: [bookedLetter, 1],
  declined: [refusedLetter, 2],
  unanswered: [refusedLetter, 2],
  sold: [refusedLetter, 2],
  addonDeclined: [refusedLetter, 1],
  hotelCancelled: [refusedLetter, 2],
  youCancelled: [cancelledLetter, 0],
  changed: [changedLetter, 1],
  windowEnded: [windowEndedLetter, 0],
  paymentFailed: [payAgainLetter, 1],
  paymentShort: [payAgainLetter, 1],
  refundStarted: [refundLetter, 0],
  refundDone: [refundLetter, 0],
  refundAccount: [refundAccountLetter, 0],
  receipt: [receiptLetter, 0],
  invoice: [invoiceLetter, 0],
  noShowAsked: [noShowQuestionLetter, 1],
  noShowRecorded: [noShowLetter, 0],
  disputeWon: [disputeLetter, 0],
  disputeLost: [disputeLetter, 0],
  review: [reviewLetter, 1],
  watchFree: [watchLetter, 1],
  watchPrice: [watchLetter, 1],
  find: [findLetter, 0],
  complaintYou: [complaintLetter, 0],
  hotelWaits: [waitingLetter, 0],
  hotelNew: [newBookingLetter, 1],
  hotelCancelledByGuest: [deskCancelledLetter, 0],
  hotelChanged: [deskChangedLetter, 0],
  statement: [statementLetter, 0],
  complaintCompany: [complaintLetter, 0],
};

export type RenderedMail = {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly headers: Readonly<Record<string, string>>;
};

/** An address in a header: one line, nothing that would end the header or begin another. */
function headerAddress(address: string): string {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(address) || /[<>,]/.test(address))
    throw new RangeError('not an address for a header');
  return `<${address}>`;
}

function headersOf(draft: Draft): Record<string, string> {
  const stop = stopOf(draft);
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': draft.facts.language,
    ...(stop === null
      ? {}
      : {
          'List-Unsubscribe': headerAddress(stop),
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  };
}

/** By its number, of which a name of a file takes letters, digits and dashes. */
const receiptName = ({ receipt }: MessageFacts): string =>
  `${brand.name.toLowerCase()}-${(receipt?.number ?? '').replaceAll(/[^A-Za-z0-9-]/g, '')}.pdf`;

/** Null when no mail is sent of the move. Throws RangeError when a fact that it needs is missing. */
export async function renderMail(move: Move, facts: MessageFacts): Promise<RenderedMail | null> {
  const [write, litWindows] = letters[move] ?? [];
  if (write === undefined || litWindows === undefined) return null;
  const draft = draftOf(move, facts);
  const state = stayStateOf(move);
  const letter = {
    draft,
    subject: draft.word('subject'),
    preheader: draft.word('preheader'),
    blocks: write(draft),
    litWindows,
    lodging: state === null ? null : lodgingMarkup(draft, state),
  };
  const html = await letterHtml(letter);
  const calendar = state === null ? null : calendarFile(draft, state);
  return {
    subject: letter.subject,
    preheader: letter.preheader,
    html,
    text: letterText(letter),
    attachments: [
      ...(calendar === null
        ? []
        : [
            {
              filename: calendar.name,
              content: calendar.text,
              contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
            },
          ]),
      ...(move === 'receipt'
        ? [
            {
              filename: receiptName(facts),
              content: await receiptPdf(draft),
              contentType: 'application/pdf',
            },
          ]
        : []),
      ...pictureAttachments(html),
    ],
    headers: headersOf(draft),
  };
}
