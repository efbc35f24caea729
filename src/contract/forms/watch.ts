// What a member chooses to be told of.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';

export const watchMarkRule = { least: policy.priceFilterMinVnd, most: policy.roomPriceMostVnd };

/** The mark is read, and missed, only where the price is told. */
export const WatchFormSchema = v.object({
  isForFree: v.boolean(),
  isForPrice: v.boolean(),
  mark: v.string(),
});
export type WatchValues = v.InferOutput<typeof WatchFormSchema>;
