// The topics of review sentences, in every language.

export const aspects = ['cleanliness', 'facilities', 'services'] as const;
export type Aspect = (typeof aspects)[number];
export type Mood = 'good' | 'fair' | 'poor';
type ByMood = Readonly<Record<Mood, readonly string[]>>;
/** The sentences of one language. */
export type ReviewWords = Readonly<Record<Aspect, ByMood>> & {
  readonly place: readonly string[];
  readonly opening: ByMood;
  readonly closing: ByMood;
  /** The hotel's replies to a satisfied and to a dissatisfied guest. */
  readonly replies: Readonly<Record<'good' | 'poor', readonly string[]>>;
  readonly authors: readonly string[];
};
