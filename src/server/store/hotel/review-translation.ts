// Translations of reviews that were made before. One is true of the very words it was made from.

import { createHash } from 'node:crypto';
import type { LocaleName } from '#domain/hotel.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** What a guest and the hotel wrote, as it is shown now. */
export type ReviewWords = {
  readonly sn: number;
  readonly language: LocaleName;
  readonly text: string;
  readonly reply: string | null;
};
export type TranslatedReview = { readonly text: string; readonly reply: string | null };

/** Undefined for one that does not exist or is hidden. */
export async function shownReviewWords(db: Database, sn: number): Promise<ReviewWords | undefined> {
  return db
    .selectFrom('review')
    .select(['sn', 'language', 'text', 'reply'])
    .where('sn', '=', sn)
    .where('hidden_reason', 'is', null)
    .executeTakeFirst();
}

const sourceOf = ({ text, reply }: ReviewWords): string =>
  createHash('sha256')
    .update(JSON.stringify([text, reply]))
    .digest('base64url');

export async function findTranslation(
  db: Database,
  words: ReviewWords,
  language: LocaleName,
): Promise<TranslatedReview | undefined> {
  return db
    .selectFrom('review_translation')
    .select(['text', 'reply'])
    .where('review_sn', '=', words.sn)
    .where('language', '=', language)
    .where('source', '=', sourceOf(words))
    .executeTakeFirst();
}

/** In place of one of former words. */
export async function storeTranslation(
  db: Database,
  words: ReviewWords,
  language: LocaleName,
  made: TranslatedReview,
  now: Instant,
): Promise<void> {
  const row = { source: sourceOf(words), text: made.text, reply: made.reply, made_at: now };
  await db
    .insertInto('review_translation')
    .values({ review_sn: words.sn, language, ...row })
    .onConflict((conflict) => conflict.columns(['review_sn', 'language']).doUpdateSet(row))
    .execute();
}
