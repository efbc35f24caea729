// Input and output of reviews, and until when one may be written.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import { Amount } from '../forms/number.ts';
import { ReviewText, Scores } from '../forms/review.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, BookingCode, Picture } from './values.ts';

export const UploadName = v.pipe(v.string(), v.regex(/^u-[0-9a-z]{20}$/));

const ReviewInput = v.object({
  code: BookingCode,
  ...Scores.entries,
  text: ReviewText,
  pictures: v.optional(v.pipe(v.array(UploadName), v.maxLength(policy.reviewPictures)), []),
});

const Standing = {
  may: v.picklist(['write', 'edit', 'notYet', 'over', 'hidden']),
  until: v.nullable(At),
  review: v.nullable(
    v.object({
      ...Scores.entries,
      text: v.string(),
      /** Others see those that somebody has looked at. */
      pictures: v.array(
        v.object({
          name: v.string(),
          color: v.string(),
          state: v.picklist(['shown', 'waiting', 'refused']),
        }),
      ),
      createdAt: At,
      updatedAt: v.nullable(At),
      reply: v.nullable(v.string()),
      repliedAt: v.nullable(At),
      hidden: v.nullable(v.picklist(['language', 'privacy', 'advertising', 'other'])),
    }),
  ),
  /** Joy Xu for writing it now. */
  earns: Amount,
  /** Given when the hotel confirms the stay, for which there is only its guest's word. */
  earnsFromDesk: v.optional(v.literal(true)),
  /** Sent only after a proof: no copy stays on the device. */
  isUnsaved: v.optional(v.literal(true)),
  asOf: At,
} as const;

export const ReviewDesk = v.object({
  code: v.string(),
  hotel: v.object({ slug: v.string(), name: v.string() }),
  room: v.object({ name: v.string(), picture: Picture }),
  checkIn: At,
  checkOut: At,
  /** The name shown with it. */
  author: v.string(),
  ...Standing,
});
/**
 * The outcome of sending a review. The sender names the stay, and where the member's past is
 * guarded it is not named here.
 */
const ReviewSent = v.object(Standing);
export type ReviewDesk = v.InferOutput<typeof ReviewDesk>;

export const reviewSchemas = defineSchemas({
  'review/getReview': {
    description:
      'What the member wrote about one of their stays, and what may be written or changed ' +
      'until when.',
    input: v.object({ code: BookingCode }),
    output: ReviewDesk,
  },
  'review/createReview': {
    description:
      'Writes about a stay that took place: three scores, at least ten characters, at most ' +
      'five pictures.',
    input: ReviewInput,
    output: ReviewSent,
  },
  'review/updateReview': {
    description: 'Changes what was written, within seven days.',
    input: ReviewInput,
    output: ReviewSent,
  },
  'review/addPicture': {
    description:
      'Takes a picture for a review and answers its name; what no review shows is erased ' +
      'after two days.',
    input: v.object({ data: v.pipe(v.string(), v.maxLength(2_900_000), v.base64()) }),
    output: v.object({ name: v.string(), color: v.string() }),
  },
});
