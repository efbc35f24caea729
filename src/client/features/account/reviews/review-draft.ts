// The draft of a review, kept on this device until it is sent, so that a lost network or a closed
// page loses nothing.

import { isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import type { ReviewDesk } from '#contract/schemas/review.ts';
import type { ReviewScores } from '#domain/review.ts';
import { isNewerThan } from '../../../offline/outbox-state.ts';
import { readStorageJson, writeStorage, storageKeys } from '../../../runtime/local-storage.ts';

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

/** The existing review's values, or empty ones. */
export function writtenDraft({ review }: Pick<ReviewDesk, 'review'>): ReviewDraft {
  if (review === null) return blank;
  const { cleanliness, facilities, services, text, pictures } = review;
  return { scores: { cleanliness, facilities, services }, text, pictures };
}

export type ReviewRow = OutboxRow & {
  readonly call: 'review/createReview' | 'review/updateReview';
};

/**
 * The last review of the stay in the outbox: on its way, refused, or accepted after the page's data
 * was read at `readAt` ms.
 */
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

/**
 * An outbox entry as the form shows it. A picture's colour is known only while the draft still
 * exists.
 */
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
/** Placeholder colour of a picture until it has loaded. */
const plainColor = 'transparent';

export function storedDraft(code: string): ReviewDraft | null {
  return readStorageJson<Drafts>(storageKeys.reviews)?.[code] ?? null;
}

/** Null deletes the draft. */
export function storeDraft(code: string, draft: ReviewDraft | null): void {
  const { [code]: _, ...others } = readStorageJson<Drafts>(storageKeys.reviews) ?? {};
  const nextDrafts: Drafts = draft === null ? others : { ...others, [code]: draft };
  writeStorage(
    storageKeys.reviews,
    Object.keys(nextDrafts).length === 0 ? null : JSON.stringify(nextDrafts),
  );
}
