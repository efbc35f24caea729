// Our own glyphs, drawn beside Lucide's: the three booking types and the Joy coin; always next to a word, never alone.

import type { ComponentType, ReactNode } from 'react';
import type { BookingType } from '#domain/stay.ts';
import { cx } from './class.ts';

/** Anything drawn as an icon: a Lucide icon or one of ours. Its size comes as a class, `size-5` where none is given. */
export type Glyph = ComponentType<{ className?: string | undefined }>;
type GlyphProps = { className?: string | undefined };

const frame = (className: string, strokes: ReactNode) => (
  <svg
    className={cx('shrink-0', className)} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.9"
    strokeLinecap="round" strokeLinejoin="round" aria-hidden="true"
  >
    {strokes}
  </svg>
);

/** A clock with a filled wedge. */
export const HourlyGlyph = ({ className = 'size-5' }: GlyphProps) => frame(className, (
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 12V6.2A5.8 5.8 0 0 1 17.02 14.9Z" fill="currentColor" strokeWidth="1.2" />
  </>
));

/** A moon with a star. */
export const OvernightGlyph = ({ className = 'size-5' }: GlyphProps) => frame(className, (
  <>
    <path d="M20.6 14.2A8.8 8.8 0 1 1 9.8 3.4a7 7 0 0 0 10.8 10.8Z" fill="currentColor" fillOpacity=".18" />
    <path d="M17.2 3.2v4.6M14.9 5.5h4.6" />
  </>
));

/** A sun. */
export const DailyGlyph = ({ className = 'size-5' }: GlyphProps) => frame(className, (
  <>
    <circle cx="12" cy="12" r="4.2" fill="currentColor" fillOpacity=".18" />
    <path d="M12 2.8v1.8M12 19.4v1.8M2.8 12h1.8M19.4 12h1.8M5.5 5.5l1.3 1.3M17.2 17.2l1.3 1.3M5.5 18.5l1.3-1.3M17.2 6.8l1.3-1.3" />
  </>
));

/** The coin with the j, in the lamp's colours. */
export const XuGlyph = ({ className = 'size-5' }: GlyphProps) => (
  <svg className={cx('shrink-0', className)} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="10" fill="var(--lamp)" />
    <circle cx="12" cy="12" r="7.6" fill="none" stroke="var(--lamp-foreground)" strokeOpacity=".28" strokeWidth="1.2" />
    <path d="M13.6 10v3.5a2.9 2.9 0 0 1-5.1 1.9" fill="none" stroke="var(--lamp-foreground)" strokeWidth="2.1" strokeLinecap="round" />
    <circle cx="13.6" cy="7" r="1.35" fill="var(--lamp-foreground)" />
  </svg>
);

/** The glyph of each booking type. */
export const bookingGlyphs = {
  hourly: HourlyGlyph, overnight: OvernightGlyph, daily: DailyGlyph,
} as const satisfies Record<BookingType, Glyph>;
