// From, to and length of a stay on one bar; screen readers read it as one sentence.

import type { ReactNode } from 'react';
import type { BookingType } from '#domain/stay.ts';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { cn } from '../../ui/cn.ts';

export type StayEnd = { time: ReactNode; date: ReactNode };

export type StayBarProps = {
  type: BookingType;
  from: StayEnd;
  to: StayEnd;
  /** On the bar: "2 giờ", "Qua đêm", "2 ngày". */
  length: ReactNode;
  /** The whole as a sentence: "Nhận 14:30 Thứ Bảy 21/11, trả 16:30, 2 giờ". */
  label: string;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** On the check-in card, which is dark in both themes. */
  onDark?: boolean | undefined;
  className?: string | undefined;
};

const timeSizes = {
  sm: 'text-base font-semibold',
  md: 'text-xl font-semibold',
  lg: 'text-2xl font-bold',
} as const;

/**
 * Times never shorten: where room is scarce the line between them does, and where letters are huge
 * the end takes its own row.
 */
export function StayBar({
  type,
  from,
  to,
  length,
  label,
  size = 'md',
  onDark = false,
  className,
}: StayBarProps) {
  const Icon = bookingGlyphs[type];
  const end = ({ time, date }: StayEnd, align: string) => (
    <span className={cn('shrink-0', align)}>
      <span className={cn('block leading-tight!', timeSizes[size])}>{time}</span>
      <span
        className={cn(
          'block',
          size === 'sm' ? 'text-xs' : 'text-cap',
          onDark ? 'text-white/75' : 'text-muted-foreground',
        )}
      >
        {date}
      </span>
    </span>
  );
  return (
    <span className={cn('block', className)} data-slot="stay">
      <span className="sr-only">{label}</span>
      <span className="flex flex-wrap items-center gap-x-2 min-[22rem]:gap-x-3" aria-hidden="true">
        {end(from, 'text-left')}
        <span className="flex min-w-min flex-1 items-center" data-slot="stay-fill">
          <i className="size-2.5 shrink-0 rounded-full bg-lamp" />
          <i className="h-0.75 min-w-0 flex-1 bg-lamp" />
          <span
            className={cn(
              'inline-flex h-6.5 shrink-0 items-center gap-1 rounded-full bg-lamp px-2.5',
              'text-xs font-bold whitespace-nowrap text-lamp-foreground',
            )}
          >
            <Icon className="size-3.5" />
            {length}
          </span>
          <i className="h-0.75 min-w-0 flex-1 bg-lamp" />
          <i className="size-2.5 shrink-0 rounded-full border-[2.5px] border-lamp" />
        </span>
        {end(to, 'ml-auto text-right')}
      </span>
    </span>
  );
}
