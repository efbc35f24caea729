// What somebody at a hotel's desk types: reasons and answers, stock, prices, extras and flash
// sales.

import * as v from 'valibot';
import { readVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { MessageId } from '../message-id.ts';
import { faultless } from './faultless.ts';
import { Amount, whole } from './number.ts';

export const DeclineReason = v.pipe(v.string(), v.maxLength(policy.cancelNoteMax));
export const ReviewReply = v.pipe(v.string(), v.maxLength(policy.replyMax));

/** The six characters, or the whole text of the check-in code. */
export const ShownCode = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.trim()),
);

/** What is typed beside the button that checks in. */
export const CheckInFormSchema = v.object({
  code: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'desk.codeBlank' satisfies MessageId),
  ),
});

export const Stock = whole(0, policy.roomStockMost, 'error.deskNumber');
/** In percent of the usual price. */
export const DayPrice = whole(
  policy.dayPriceLeastPercent,
  policy.dayPriceMostPercent,
  'error.deskNumber',
);

/** Prices are needed where the room is sold. */
export const RoomPriceFields = v.object({
  price: v.optional(Amount),
  priceAdditional: v.optional(Amount),
  isSold: v.optional(v.boolean(), true),
});

export const AddOnFields = v.object({
  name: v.pipe(v.string(), v.maxLength(policy.addOnNameMax)),
  price: Amount,
  maxPerBooking: whole(1, 50, 'error.deskNumber'),
  isSold: v.boolean(),
});

export const FlashSaleFields = v.object({
  type: v.picklist(['hourly', 'overnight']),
  percent: whole(policy.flashSaleLeastPercent, policy.flashSaleMostPercent, 'error.deskNumber'),
  quota: whole(1, 100, 'error.deskNumber'),
});

export const ReplyFormSchema = v.object({ text: ReviewReply });
/** A reason or an account of what happened; how long it may be depends on where it goes. */
export const ReasonFormSchema = v.object({ text: v.string() });

export type AmountRule = { readonly least: number; readonly most: number };
export const roomPriceRule = { least: policy.minimumPrepaidVnd, most: policy.roomPriceMostVnd };
/** A further hour may be free. */
export const additionalPriceRule = { least: 0, most: policy.roomPriceMostVnd };
export const addOnPriceRule = { least: policy.addOnLeastVnd, most: policy.roomPriceMostVnd };

/** An amount as people type it, such as 450.000, 450k or 1tr2. */
const typedAmount = (rule: AmountRule) =>
  v.pipe(
    v.string(),
    faultless((typed): MessageId | null => {
      const read = readVnd(typed, rule);
      if (typeof read === 'number') return null;
      return read === 'unreadable' ? 'desk.moneyUnread' : 'desk.moneyRange';
    }),
  );

export const RoomPriceFormSchema = v.object({
  price: typedAmount(roomPriceRule),
  additional: typedAmount(additionalPriceRule),
});
export const AddOnPriceFormSchema = v.object({ price: typedAmount(addOnPriceRule) });

const required = 'error.deskNumber' satisfies MessageId;
export const AddOnFormSchema = v.object({
  name: v.pipe(
    AddOnFields.entries.name,
    v.check((typed) => typed.trim() !== '', required),
  ),
  price: typedAmount(addOnPriceRule),
});
export const DayPriceFormSchema = v.object({
  type: v.picklist(['hourly', 'overnight', 'daily']),
  /** Bit 0 is Sunday. */
  weekdays: v.pipe(v.number(), v.minValue(1, required)),
  percent: DayPrice,
});
export type DayPriceValues = v.InferOutput<typeof DayPriceFormSchema>;
export const FlashSaleFormSchema = v.object({
  ...FlashSaleFields.entries,
  hours: whole(1, 24, required),
});
export type FlashSaleValues = v.InferOutput<typeof FlashSaleFormSchema>;
