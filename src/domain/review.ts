// Rules of reviews: whole stars, only after a stay that took place, and hidden ones are counted by
// reason.

import type { BookingStatus } from './booking.ts';
import type { LocaleName } from './hotel.ts';
import { plainLines } from './member.ts';
import { policy } from './policy.ts';
import { addMinutes, type Instant } from './time/time.ts';

/** Why a review is not shown; a stored reason that no longer exists counts as `other`. */
export const hiddenReasons = ['language', 'privacy', 'advertising', 'other'] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

export function hiddenReasonOf(stored: string): HiddenReason {
  return hiddenReasons.find((reason) => reason === stored) ?? 'other';
}

export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Best first, as they are listed. */
export const starCounts = [5, 4, 3, 2, 1] as const;

/** The aspects that are rated, each from one to five stars. */
export const reviewAspects = ['cleanliness', 'facilities', 'services'] as const;
export type ReviewAspect = (typeof reviewAspects)[number];
export type ReviewScores = Readonly<Record<ReviewAspect, number>>;

const minutesOf = (days: number): number => days * 24 * 60;

/**
 * Whether a stay may be reviewed: `write` and `edit` until a moment; the other values say why not.
 */
export type ReviewStanding =
  | { readonly may: 'write' | 'edit'; readonly until: Instant }
  | { readonly may: 'notYet' | 'over' | 'hidden' };

/**
 * Only a stay that took place is written about; what was written can be changed for some days,
 * unless it had to be hidden.
 */
export function reviewStanding(
  stay: { readonly status: BookingStatus; readonly checkOut: Instant },
  written: { readonly createdAt: Instant; readonly isHidden: boolean } | null,
  now: Instant,
): ReviewStanding {
  if (written !== null) {
    if (written.isHidden) return { may: 'hidden' };
    const until = addMinutes(written.createdAt, minutesOf(policy.reviewEditDays));
    return now < until ? { may: 'edit', until } : { may: 'over' };
  }
  if (stay.status !== 'completed') return { may: 'notYet' };
  const until = addMinutes(stay.checkOut, minutesOf(policy.reviewWriteDays));
  return now < until ? { may: 'write', until } : { may: 'over' };
}

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' });

/** Counts characters as people see them (graphemes), without blanks at the ends. */
export function reviewLength(typed: string): number {
  return [...graphemes.segment(plainLines(typed))].length;
}

/** The text as it is stored, or what is wrong with it. */
export function parseReviewText(
  typed: string,
): { readonly text: string } | { readonly fault: 'tooShort' | 'tooLong' } {
  const length = reviewLength(typed);
  if (length < policy.reviewMinCharacters) return { fault: 'tooShort' };
  return length > policy.reviewMaxCharacters ? { fault: 'tooLong' } : { text: plainLines(typed) };
}

/** Letters used only in Vietnamese; accents shared with other languages prove nothing. */
const vietnamese = /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i;

/**
 * Detects the language of a text by its letters; when they are inconclusive, the writer's locale.
 */
export function languageOfText(text: string, otherwise: LocaleName): LocaleName {
  if (/[\u0e00-\u0e7f]/.test(text)) return 'th';
  if (vietnamese.test(text.normalize('NFC'))) return 'vi';
  // Vietnamese is often typed without diacritics, but Thai always with Thai letters.
  return otherwise === 'vi' ? 'vi' : 'en';
}
