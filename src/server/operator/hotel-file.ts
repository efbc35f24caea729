// Reads a file of hotels: its format, and every mistake in it with its path.

import * as v from 'valibot';
import {
  BedName,
  Clock,
  FacilityName,
  HotelTypeName,
  Slug,
  ViewName,
  Words,
} from '#contract/schemas/values.ts';
import { paymentMethodNames } from '#domain/payment.ts';
import { parsePhone } from '#domain/phone/phone-number.ts';
import { minutesOfDay } from '#domain/time/time.ts';
import photos from '../seed/data/photos.json' with { type: 'json' };
import type { FileHotel } from '../store/hotel/hotel-file.ts';

const filled = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const no = v.optional(v.boolean(), false);
const eachOnce = <Schema extends v.GenericSchema<unknown, string>>(one: Schema, min = 0) =>
  v.pipe(
    v.array(one),
    v.minLength(min),
    v.check((list) => new Set(list).size === list.length, 'each once'),
  );
const phone = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parsePhone('+84', dataset.value);
    if (!('fault' in read)) return read.phone;
    addIssue({ message: `"${dataset.value}" is no mobile number, such as 0903482917` });
    return NEVER;
  }),
);
/** Pictures of the catalogue are used until the hotel's desk uploads its own. */
const pictures = v.optional(v.array(v.picklist(photos.map(({ name }) => name))), []);
const opens = v.pipe(
  Clock,
  v.check((time) => time !== '24:00', 'a time from 00:00 to 23:59'),
);
const price = whole(10_000, 100_000_000);

const Hours = v.pipe(
  v.strictObject({
    price,
    from: opens,
    to: Clock,
    firstHours: whole(1, 24),
    priceAdditional: v.optional(whole(0, 100_000_000), 0),
    additionalHours: v.optional(whole(1, 24), 1),
    maxHours: whole(1, 24),
    isInAppOnly: no,
  }),
  v.forward(
    v.check(({ from, to }) => minutesOfDay(from) < minutesOfDay(to), 'later than "from"'),
    ['to'],
  ),
  v.forward(
    v.check(({ firstHours, maxHours }) => firstHours <= maxHours, 'not less than "firstHours"'),
    ['maxHours'],
  ),
);
const Night = v.strictObject({ price, from: opens, to: Clock, isInAppOnly: no });

const Room = v.strictObject({
  name: filled(80),
  reading: v.optional(v.strictObject({ en: v.optional(filled(80)), th: v.optional(filled(80)) })),
  stock: whole(0, 1_000),
  maxGuests: whole(1, 20),
  sizeM2: whole(1, 1_000),
  bed: BedName,
  view: v.optional(ViewName, 'none'),
  facilities: eachOnce(FacilityName),
  pictures,
  isPrepaidOnly: no,
  needsAccount: no,
  plans: v.pipe(
    v.strictObject({
      hourly: v.optional(Hours),
      overnight: v.optional(Night),
      daily: v.optional(Night),
    }),
    v.check((plans) => Object.keys(plans).length > 0, 'hourly, overnight or daily, one at least'),
  ),
});

const Hotel = v.strictObject({
  slug: Slug,
  name: filled(120),
  type: HotelTypeName,
  province: Slug,
  district: Slug,
  address: filled(300),
  phone: v.pipe(v.string(), v.regex(/^\+?[\d ]{8,20}$/, 'a phone number')),
  description: Words,
  latitude: v.pipe(v.number(), v.minValue(8), v.maxValue(24)),
  longitude: v.pipe(v.number(), v.minValue(102), v.maxValue(115)),
  facilities: eachOnce(FacilityName),
  payMethods: eachOnce(v.picklist(paymentMethodNames), 1),
  pictures,
  confirmsByHand: no,
  barsNoShows: no,
  reportsGuests: no,
  staff: eachOnce(phone),
  rooms: v.pipe(
    v.array(Room),
    v.minLength(1),
    v.maxLength(100),
    v.check(
      (rooms) => new Set(rooms.map(({ name }) => name)).size === rooms.length,
      'rooms each of a name of its own',
    ),
  ),
});

const File = v.strictObject({
  hotels: v.pipe(
    v.array(Hotel),
    v.minLength(1),
    v.check(
      (hotels) => new Set(hotels.map(({ slug }) => slug)).size === hotels.length,
      'hotels each of a slug of its own',
    ),
  ),
});
const maxReported = 20;
/** Throws an Error with a line for each mistake, such as `hotels.0.rooms.2.stock: …`. */
export function readHotelFile(text: string): readonly FileHotel[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(
      `The file is no JSON: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
  const read = v.safeParse(File, parsed);
  if (read.success) return read.output.hotels;
  throw mistakesOf(
    read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`),
  );
}

/** Nothing is written while there is a mistake. */
export function mistakesOf(lines: readonly string[]): Error {
  const rest = lines.length - maxReported;
  return new Error(
    [
      'Nothing was written. The file is wrong at:',
      ...lines.slice(0, maxReported).map((line) => `  ${line}`),
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].join('\n'),
  );
}
