// The facts that a message is made of: plain values, read from the database by whoever sends it.

import type { Language } from '#contract/paths.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { Vnd } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import type { PriceLine } from '#domain/price.ts';
import type { BookingType } from '#domain/stay.ts';
import type { Instant, LocalDate } from '#domain/time/time.ts';

export type Reader = 'guest' | 'member' | 'hotel' | 'company';

export type HotelFacts = {
  readonly name: string;
  readonly address: string;
  /** In the language of the booking: what stands in subjects and pushes for the hotel's name. */
  readonly district: string;
  /** As `+84…`; empty when the hotel gives none. */
  readonly phone: string;
  readonly latitude: number;
  readonly longitude: number;
};

export type BookingFacts = {
  readonly code: string;
  readonly hotel: HotelFacts;
  readonly room: string;
  readonly rooms: number;
  readonly type: BookingType;
  readonly from: Instant;
  readonly to: Instant;
  /** Who checks in. */
  readonly guest: string;
  readonly guests: number;
  readonly total: Vnd;
  readonly isPrepaid: boolean;
  readonly method: PaymentMethod;
  readonly paidAt: Instant | null;
  /** Null when it cannot be cancelled, or no longer for free. */
  readonly freeUntil: Instant | null;
  readonly addOns: readonly { readonly name: string; readonly count: number }[];
  /** What the guest asked the hotel for; empty when nothing. */
  readonly wishes: string;
  /** To whom the hotel makes out an invoice; null where none was asked for. */
  readonly invoiceTo: Invoice | null;
  /** Grows with every change; the calendar keeps the highest. */
  readonly sequence: number;
};

export type RefundFacts = {
  readonly amount: Vnd;
  readonly isFull: boolean;
  readonly method: PaymentMethod;
  /** Within how many days it usually arrives; 0 when the same day. */
  readonly typicalDays: number;
  readonly latestOn: LocalDate;
  /** What the bank or wallet calls it. */
  readonly reference: string | null;
};

/** Another room that is free at the same time. */
export type AlternativeFacts = {
  readonly hotel: string;
  readonly room: string;
  /** Metres from the hotel that was booked. */
  readonly metres: number;
  readonly score: number | null;
  readonly reviews: number;
  readonly price: Vnd;
  readonly url: string;
  /** At a public address without any mark of the reader; null when there is none. */
  readonly picture: string | null;
};

/** A line of a statement; what is taken off is negative. */
export type MoneyLine = {
  readonly label: string;
  readonly note: string;
  readonly amount: Vnd;
};

export type ReceiptFacts = {
  readonly number: string;
  readonly lines: readonly PriceLine[];
  readonly serviceFee: Vnd;
  readonly tax: Vnd;
  readonly phone: string;
};

/** Whole addresses, but `short`, which an SMS says without `https://`. */
export type LinkFacts = {
  /** Where the one button of the mail and a tap on the notification lead. */
  readonly main: string;
  /** Without a scheme, at most 28 characters; empty where no SMS is sent. */
  readonly short: string;
  readonly directions?: string;
  readonly calendar?: string;
  readonly wallet?: string;
  /** Where a booking is looked for by its code. */
  readonly find?: string;
  /** Where a company invoice is asked for. */
  readonly invoice?: string;
  /** One-click unsubscribing (RFC 8058): only where the message is not a duty. */
  readonly stop?: string;
};

/** Who writes. */
export type SiteFacts = {
  /** As `https://joystay.example`. */
  readonly url: string;
  /** Null while there is none: then no message offers a call. */
  readonly hotline: { readonly shown: string; readonly dial: string } | null;
  /** Who is behind the site; null while it runs on trial. */
  readonly company: {
    readonly name: string;
    readonly taxNumber: string;
    readonly address: string;
  } | null;
  /**
   * An address that people read, for papers; null while there is none. Letters ask for answers, so
   * what they are sent from must be read too.
   */
  readonly replyTo: string | null;
  /** Whether the hotel reads what is answered to a letter that confirms a booking. */
  readonly areRepliesReported: boolean;
};

/** Each move says by the places in its words which of these it needs; a missing one throws. */
export type MessageFacts = {
  readonly language: Language;
  readonly reader: Reader;
  /** When it happened. */
  readonly at: Instant;
  /** The address the mail goes to; empty where none is sent. */
  readonly address: string;
  /** Whether subjects and pushes may name the hotel: they say the district otherwise. */
  readonly namesHotel: boolean;
  readonly site: SiteFacts;
  readonly links: LinkFacts;
  readonly booking?: BookingFacts;
  /** Of the booking before it was changed. */
  readonly previous?: { readonly from: Instant; readonly to: Instant };
  readonly changedBy?: 'guest' | 'hotel';
  /** By how much a change made the stay dearer; negative when cheaper. */
  readonly difference?: Vnd;
  /** What a message is about where it is neither the booking's total nor the refund. */
  readonly amount?: Vnd;
  /** What goes back; without one, words say that nothing was charged. */
  readonly refund?: RefundFacts;
  readonly fee?: Vnd;
  /** The hotel's part of a fee. */
  readonly share?: Vnd;
  /**
   * A short clause without a capital or a full stop, in the language of the booking; in
   * `disputeLost` a whole sentence. Null when none was given.
   */
  readonly reason?: string | null;
  /** Until when somebody has to act. */
  readonly deadline?: Instant;
  /** Minutes within which somebody answers. */
  readonly minutes?: number;
  /** Until when something may be asked for, used or objected to. */
  readonly until?: Instant;
  readonly paidAt?: Instant;
  readonly missing?: Vnd;
  readonly received?: Vnd;
  readonly alternatives?: {
    readonly count: number;
    readonly nearest: readonly AlternativeFacts[];
  };
  /** The add-on that could not be arranged. */
  readonly product?: string;
  /** Whether the guest answered the question before a no-show was recorded. */
  readonly isAnswered?: boolean;
  /** The name by which the payment is known to the one who took it. */
  readonly reference?: string;
  readonly receipt?: ReceiptFacts;
  readonly invoice?: {
    readonly number: string;
    readonly company: string;
    readonly taxNumber: string;
  };
  readonly points?: number;
  readonly coupon?: { readonly value: string; readonly minimum: Vnd };
  /** `requestedPlace`: the place that was asked for, where it was not the hotel itself. */
  readonly watch?: { readonly mark?: Vnd; readonly before: Vnd; readonly requestedPlace?: string };
  readonly verification?: { readonly code: string };
  readonly complaint?: {
    readonly number: string;
    readonly topic: string;
    readonly person: string;
    readonly agent: string;
    readonly said: string;
  };
  readonly statement?: {
    readonly number: string;
    readonly period: string;
    readonly bookings: number;
    readonly account: string;
    readonly paidOn: LocalDate;
    readonly lines: readonly MoneyLine[];
  };
};
