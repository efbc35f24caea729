// When a payment's window is told aloud: each five minutes, at two, and at thirty seconds (WCAG 2.2.1), so that nobody is hurried by a voice.

const marks = [10 * 60, 5 * 60, 2 * 60, 30] as const;
/** A countdown that was late, or a page that came back, still says the mark it has just passed. */
const lateSeconds = 10;

/** The mark to be told with so many seconds left, as seconds; null between marks and when the time is over. */
export function countdownAnnouncement(left: number): number | null {
  return marks.find((mark) => left <= mark && left > mark - lateSeconds) ?? null;
}
