// What calls about watches take and answer.

import * as v from 'valibot';
import { watchStates, type WatchSubject } from '#domain/notifications/watch.ts';
import { policy } from '#domain/policy.ts';
import { Amount, count } from '../forms/number.ts';
import { defineSchemas } from './define-schemas.ts';
import { WhereValue } from './search.ts';
import { At, Picture, Slug, Sn, StayValue, Words } from './values.ts';

const Subject: v.GenericSchema<WatchSubject> = v.variant('kind', [
  v.object({ kind: v.literal('hotel'), sn: count(1, Number.MAX_SAFE_INTEGER) }),
  v.object({ kind: v.literal('province'), sn: count(1, Number.MAX_SAFE_INTEGER) }),
  v.object({ kind: v.literal('district'), sn: count(1, Number.MAX_SAFE_INTEGER) }),
  v.object({ kind: v.literal('landmark'), slug: Slug }),
]);

export const WatchView = v.object({
  sn: v.number(),
  subject: Subject,
  /** Of the hotel or the place that is watched. */
  name: Words,
  /** Where a place is searched; null of a hotel. */
  where: v.nullable(WhereValue),
  /** The hotel watched, or the one at the place whose price was found last. */
  hotel: v.nullable(v.object({ slug: v.string(), name: v.string(), picture: Picture })),
  stay: StayValue,
  /** When it ends: the stay's check-in. */
  endsAt: At,
  isForFree: v.boolean(),
  mark: v.nullable(Amount),
  state: v.picklist(watchStates),
  /** All that was asked for has been told: nothing more is, unless it is asked for anew. */
  isDone: v.optional(v.boolean()),
  /** What the cheapest free room cost when it was last looked at; null while all are taken. */
  price: v.nullable(Amount),
  /** Since when that is so. */
  since: At,
  /** What it cost when it was first seen. */
  before: v.nullable(Amount),
  lookedAt: At,
});
export type WatchView = v.InferOutput<typeof WatchView>;

export const watchSchemas = defineSchemas({
  'watch/getWatchList': {
    description:
      'What the member asked to be told of, the soonest stay first, and for some days what is over.',
    input: v.object({}),
    output: v.object({ watches: v.array(WatchView), asOf: At }),
  },
  'watch/createWatch': {
    description:
      'Tells the member once when a room comes free, and once when the price is under the mark, ' +
      'until the stay begins. Asked again for the same stay it changes what is told, and tells again ' +
      'what was told and is no longer so.',
    input: v.pipe(
      v.object({
        subject: Subject,
        stay: StayValue,
        /** Whether a room that comes free is told, whatever it costs. */
        isForFree: v.boolean(),
        /** A price below this is told. */
        mark: v.nullable(v.pipe(count(1_000, policy.roomPriceMostVnd), Amount)),
      }),
      v.check(({ isForFree, mark }) => isForFree || mark !== null, 'something to be told'),
    ),
    output: WatchView,
  },
  'watch/endWatch': {
    description: 'Tells nothing more of a watch.',
    input: v.object({ sn: Sn }),
    output: v.object({ sn: v.number() }),
  },
});
