// What guests say is counted in whole stars, and what is hidden is counted with its reason.

/** Why a review is not shown (§8: inappropriate language); a reason of another day counts as `other`. */
export const hiddenReasons = ['language', 'privacy', 'advertising', 'other'] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

export function hiddenReasonOf(stored: string): HiddenReason {
  return hiddenReasons.find((reason) => reason === stored) ?? 'other';
}

export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Best first, as they are listed. */
export const starCounts = [5, 4, 3, 2, 1] as const;
