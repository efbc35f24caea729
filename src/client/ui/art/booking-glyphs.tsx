// Our own glyphs, drawn beside Lucide's: the three booking types, always next to a word, never alone.

import type { ReactNode } from 'react';
import type { BookingType } from '#domain/stay.ts';
import { cn } from '../cn.ts';
import type { Glyph } from '../glyph.ts';

type GlyphProps = { className?: string | undefined };

const frame = (className: string, strokes: ReactNode) => (
  <svg
    className={cn('shrink-0', className)}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {strokes}
  </svg>
);

/** A clock with a filled wedge. */
const HourlyGlyph = ({ className = 'size-5' }: GlyphProps) =>
  frame(
    className,
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 12V6.2A5.8 5.8 0 0 1 17.02 14.9Z" fill="currentColor" strokeWidth="1.2" />
    </>,
  );

/** A moon with a star. */
export const OvernightGlyph = ({ className = 'size-5' }: GlyphProps) =>
  frame(
    className,
    <>
      <path
        d="M20.6 14.2A8.8 8.8 0 1 1 9.8 3.4a7 7 0 0 0 10.8 10.8Z"
        fill="currentColor"
        fillOpacity=".18"
      />
      <path d="M17.2 3.2v4.6M14.9 5.5h4.6" />
    </>,
  );

/** A sun. */
export const DailyGlyph = ({ className = 'size-5' }: GlyphProps) =>
  frame(
    className,
    <>
      <circle cx="12" cy="12" r="4.2" fill="currentColor" fillOpacity=".18" />
      <path d="M12 2.8v1.8M12 19.4v1.8M2.8 12h1.8M19.4 12h1.8M5.5 5.5l1.3 1.3M17.2 17.2l1.3 1.3M5.5 18.5l1.3-1.3M17.2 6.8l1.3-1.3" />
    </>,
  );

/** The glyph of each booking type. */
export const bookingGlyphs = {
  hourly: HourlyGlyph,
  overnight: OvernightGlyph,
  daily: DailyGlyph,
} as const satisfies Record<BookingType, Glyph>;
