// Schemas of the domain's values, shared by all calls.

import * as v from 'valibot';
import {
  beds,
  facilities,
  hotelTypes,
  views,
  type Bed,
  type Facility,
  type HotelType,
  type ReadingText,
  type View,
} from '#domain/hotel.ts';
import { bookingTypeNames, type Stay } from '#domain/stay.ts';
import {
  parseDate,
  parseTime,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '#domain/time/time.ts';
import { bookingCodeShape, plainBookingCode } from '../forms/booking-code.ts';
import { Amount, whole } from '../forms/number.ts';

export const At = v.custom<Instant>(
  (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  'UTC instant',
);
export const Day = v.custom<LocalDate>(
  (value) => typeof value === 'string' && parseDate(value) !== null,
  'YYYY-MM-DD',
);
export const Clock = v.custom<LocalTime>(
  (value) => typeof value === 'string' && parseTime(value) !== null,
  'HH:mm',
);
export const Words = v.object({ vi: v.string(), en: v.string(), th: v.string() });
/** What a Vietnamese name or address says; null where it says it itself in that language. */
export const ReadingValue: v.GenericSchema<ReadingText> = v.object({
  en: v.nullable(v.string()),
  th: v.nullable(v.string()),
});

const keysOf = <Key extends string>(table: Readonly<Record<Key, number>>) =>
  v.picklist(Object.keys(table) as [Key, ...Key[]]);
export const HotelTypeName = keysOf<HotelType>(hotelTypes);
export const FacilityName = keysOf<Facility>(facilities);
export const BedName = keysOf<Bed>(beds);
export const ViewName = keysOf<View>(views);
export const BookingTypeName = v.picklist(bookingTypeNames);

export const StayValue: v.GenericSchema<Stay> = v.variant('type', [
  v.object({
    type: v.literal('hourly'),
    date: Day,
    start: Clock,
    hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
  }),
  v.object({ type: v.literal('overnight'), date: Day }),
  v.object({
    type: v.literal('daily'),
    date: Day,
    nights: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)),
  }),
]);

/**
 * A picture by name; the address of each size and form follows from it. `variant` makes neighbours
 * differ.
 */
export const Picture = v.object({
  name: v.string(),
  variant: v.number(),
  color: v.string(),
  alt: Words,
});
export type Picture = v.InferOutput<typeof Picture>;

export const PriceView = v.object({
  lines: v.array(
    v.object({
      kind: v.picklist(['room', 'discount', 'flashSale', 'surcharge', 'coupon', 'addOn', 'joyXu']),
      amount: Amount,
      percent: v.optional(v.number()),
      reason: v.optional(v.picklist(['weekend', 'holiday'])),
      from: v.optional(At),
      to: v.optional(At),
      /** The member's coupon; the add-on product, how many of it, and what it is called. */
      couponSn: v.optional(v.number()),
      addOnSn: v.optional(v.number()),
      count: v.optional(v.number()),
      name: v.optional(Words),
    }),
  ),
  total: Amount,
  usual: Amount,
  included: v.object({
    serviceFee: Amount,
    serviceFeePercent: v.number(),
    tax: Amount,
    taxPercent: v.number(),
  }),
});
export type PriceView = v.InferOutput<typeof PriceView>;

/** The person or company that a requested invoice is made out to, and where it is sent. */
export const InvoiceView = v.object({
  company: v.string(),
  taxCode: v.string(),
  address: v.string(),
  /** Empty once its guest has left Joystay. */
  email: v.string(),
});
export type InvoiceView = v.InferOutput<typeof InvoiceView>;

/** A room's key in addresses and answers. */
export const Sn = whole(1, Number.MAX_SAFE_INTEGER);
export const Slug = v.pipe(v.string(), v.maxLength(120), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
/** The secret half of a guest's link. */
export const LinkKey = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));
/** Six characters without look-alikes. */
export const BookingCode = v.pipe(
  v.string(),
  v.transform(plainBookingCode),
  v.regex(bookingCodeShape),
);
