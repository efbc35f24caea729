// What was begun to be written about a stay, kept on this device until it is sent: a lost network or a closed page costs no word of it.

import { isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import type { ReviewDesk } from '#contract/schemas/review.ts';
import type { ReviewScores } from '#domain/review.ts';
import { isNewerThan } from '../../../offline/outbox-state.ts';
import { recallJson, remember, storageKeys } from '../../../runtime/local-storage.ts';

export type SentPicture = { readonly name: string; readonly color: string };
/** A score of 0 is not given yet. */
export type ReviewDraft = {
  readonly scores: ReviewScores;
  readonly text: string;
  readonly pictures: readonly SentPicture[];
};

const blank: ReviewDraft = {
  scores: { cleanliness: 0, facilities: 0, services: 0 },
  text: '',
  pictures: [],
};
type Drafts = Readonly<Record<string, ReviewDraft>>;

/** What the review says already, or an empty one. */
export function writtenDraft({ review }: Pick<ReviewDesk, 'review'>): ReviewDraft {
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
export function draftIn({ input }: ReviewRow, known: ReviewDraft | null): ReviewDraft {
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

export const isSameDraft = (a: ReviewDraft, b: ReviewDraft): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export function keptDraft(code: string): ReviewDraft | null {
  return recallJson<Drafts>(storageKeys.reviews)?.[code] ?? null;
}

/** Null forgets it. */
export function keepDraft(code: string, draft: ReviewDraft | null): void {
  const { [code]: _, ...others } = recallJson<Drafts>(storageKeys.reviews) ?? {};
  const kept: Drafts = draft === null ? others : { ...others, [code]: draft };
  remember(storageKeys.reviews, Object.keys(kept).length === 0 ? null : JSON.stringify(kept));
}
