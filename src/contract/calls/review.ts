// Calls about the review of a stay: what may be written, writing it, changing it, and sending its pictures.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import { defineCalls } from '../call.ts';
import { Amount, At, BookingCode, Picture } from '../value.ts';

const Stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const Scores = { cleanliness: Stars, facilities: Stars, services: Stars };
export const UploadName = v.pipe(v.string(), v.regex(/^u-[0-9a-z]{20}$/));
const Text = v.pipe(v.string(), v.maxLength(4 * policy.reviewMaxCharacters));

const ReviewInput = v.object({
  code: BookingCode,
  ...Scores,
  text: Text,
  pictures: v.optional(v.pipe(v.array(UploadName), v.maxLength(policy.reviewPictures)), []),
});

const Standing = {
  may: v.picklist(['write', 'edit', 'notYet', 'over', 'hidden']),
  until: v.nullable(At),
  review: v.nullable(
    v.object({
      ...Scores,
      text: v.string(),
      pictures: v.array(v.object({ name: v.string(), color: v.string() })),
      createdAt: At,
      updatedAt: v.nullable(At),
      reply: v.nullable(v.string()),
      repliedAt: v.nullable(At),
      hidden: v.nullable(v.picklist(['language', 'privacy', 'advertising', 'other'])),
    }),
  ),
  /** Joy Xu for writing it now. */
  earns: Amount,
  /** Given when the hotel confirms the stay, which nobody but its guest vouches for. */
  earnsFromDesk: v.optional(v.literal(true)),
  /** Told after a proof alone: no copy stays on the device. */
  isUnsaved: v.optional(v.literal(true)),
  asOf: At,
} as const;

export const ReviewDesk = v.object({
  code: v.string(),
  hotel: v.object({ slug: v.string(), name: v.string() }),
  room: v.object({ name: v.string(), picture: Picture }),
  checkIn: At,
  checkOut: At,
  /** The name that stands above it. */
  author: v.string(),
  ...Standing,
});
/** What becomes of a review that was sent. The stay is named by whoever sends it, and to who keeps their past behind the PIN it is not named here. */
const ReviewSent = v.object(Standing);
export type ReviewDesk = v.InferOutput<typeof ReviewDesk>;

export const reviewCalls = defineCalls({
  'review/getReview': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: ['API_GNR_101', 'API_PSS_120'],
    input: v.object({ code: BookingCode }),
    output: ReviewDesk,
    says: 'What the member wrote about one of their stays, and what may be written or changed until when.',
  },
  'review/createReview': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    fails: ['API_GNR_101', 'API_RVW_100', 'API_RVW_101', 'API_RVW_102'],
    input: ReviewInput,
    output: ReviewSent,
    touches: [
      'point/getPointSummary',
      'point/getPointHistory',
      'review/getReview',
      'booking/getBookingList',
      'booking/getBookingDetail',
      'hotel/getReviewList',
      'hotel/getHotelDetail',
    ],
    says: 'Writes about a stay that took place: three scores, at least ten characters, at most five pictures.',
  },
  'review/updateReview': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    fails: ['API_GNR_101', 'API_RVW_100', 'API_RVW_101', 'API_RVW_102'],
    input: ReviewInput,
    output: ReviewSent,
    touches: [
      'review/getReview',
      'booking/getBookingList',
      'booking/getBookingDetail',
      'hotel/getReviewList',
      'hotel/getHotelDetail',
    ],
    says: 'Changes what was written, within seven days.',
  },
  'review/addPicture': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_RVW_102'],
    bodyLimit: 3_000_000,
    touches: ['review/getReview'],
    input: v.object({ data: v.pipe(v.string(), v.maxLength(2_900_000), v.base64()) }),
    output: v.object({ name: v.string(), color: v.string() }),
    says: 'Takes a picture for a review and answers its name; what no review shows is erased after two days.',
  },
});
