// What was begun to be written about a stay, kept on this device until it is sent: a lost network or a closed page costs no word of it.

import type { ReviewDesk } from '#contract/calls/review.ts';
import { isTrouble, type OutboxRow } from '#contract/outbox.ts';
import type { ReviewScores } from '#domain/review.ts';
import { isNewerThan } from '../../queued.ts';
import { recallJson, remember, storageKeys } from '../../storage.ts';

export type SentPicture = { readonly name: string; readonly color: string };
/** A score of 0 is not given yet. */
export type Draft = {
  readonly scores: ReviewScores;
  readonly text: string;
  readonly pictures: readonly SentPicture[];
};

const blank: Draft = {
  scores: { cleanliness: 0, facilities: 0, services: 0 },
  text: '',
  pictures: [],
};
type Drafts = Readonly<Record<string, Draft>>;

/** What the review says already, or an empty one. */
export function writtenDraft({ review }: Pick<ReviewDesk, 'review'>): Draft {
  if (review === null) return blank;
  const { cleanliness, facilities, services, text, pictures } = review;
  return { scores: { cleanliness, facilities, services }, text, pictures };
}

export type ReviewRow = OutboxRow & {
  readonly call: 'review/createReview' | 'review/updateReview';
};

/** The stay's review as it was written last: on its way, refused, or granted after the desk was read at `readAt` ms. */
export function queuedReview(
  rows: readonly OutboxRow[],
  code: string,
  readAt: number,
): ReviewRow | undefined {
  const isNewer = isNewerThan(readAt);
  return rows.findLast(
    (row): row is ReviewRow =>
      (row.call === 'review/createReview' || row.call === 'review/updateReview') &&
      row.input.code === code &&
      (isTrouble(row) || isNewer(row)),
  );
}

/** As the form shows it; a picture's colour stayed with the draft, if that is still here. */
export function draftIn({ input }: ReviewRow, known: Draft | null): Draft {
  const { cleanliness, facilities, services, text, pictures = [] } = input;
  return {
    scores: { cleanliness, facilities, services },
    text,
    pictures: pictures.map(
      (name) =>
        known?.pictures.find((picture) => picture.name === name) ?? { name, color: plainColor },
    ),
  };
}
/** Under a picture until it has come. */
const plainColor = 'transparent';

export const isSameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);

export function keptDraft(code: string): Draft | null {
  return recallJson<Drafts>(storageKeys.reviews)?.[code] ?? null;
}

/** Null forgets it. */
export function keepDraft(code: string, draft: Draft | null): void {
  const { [code]: _, ...others } = recallJson<Drafts>(storageKeys.reviews) ?? {};
  const kept: Drafts = draft === null ? others : { ...others, [code]: draft };
  remember(storageKeys.reviews, Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
}
