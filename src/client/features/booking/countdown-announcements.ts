// When a payment's countdown is announced to screen readers: at ten, five and two minutes and at
// thirty seconds (WCAG 2.2.1), not more often.

const marks = [10 * 60, 5 * 60, 2 * 60, 30] as const;
/**
 * A late timer, or a page that was in the background, still announces the mark it has just passed.
 */
const lateSeconds = 10;

/**
 * The mark to announce with `left` seconds remaining, in seconds; null between marks and when the
 * time is over.
 */
export function countdownAnnouncement(left: number): number | null {
  return marks.find((mark) => left <= mark && left > mark - lateSeconds) ?? null;
}
