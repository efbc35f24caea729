// A rating: one lamp star, the number, how many people gave it; spoken as one sentence.

import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

const star =
  'M12 2.6c.5 0 .9.3 1.1.7l2.3 4.9 5.3.7c1 .1 1.4 1.4.7 2.1l-3.9 3.8 1 5.3c.2 1-.9 1.8-1.8 1.3L12 18.8l-4.7 2.6' +
  'c-.9.5-2-.3-1.8-1.3l1-5.3L2.6 11c-.7-.7-.3-2 .7-2.1l5.3-.7 2.3-4.9c.2-.4.6-.7 1.1-.7Z';

/** The star alone, in the lamp's colour unless a class says otherwise. */
export const StarIcon = ({
  className = 'size-4 text-lamp',
}: {
  className?: string | undefined;
}) => (
  <svg
    className={cn('shrink-0', className)}
    viewBox="0 0 24 24"
    fill="currentColor"
    aria-hidden="true"
  >
    <path d={star} />
  </svg>
);

export type StarsProps = {
  /** The number as it is written in the reader's language: "4,8". */
  value: ReactNode;
  /** Such as "412" or "412 đánh giá"; drawn in brackets. */
  count?: ReactNode;
  /** The whole as a sentence for those who listen: "4,8 trên 5, 412 đánh giá". */
  label?: string | undefined;
  className?: string | undefined;
};

export function Stars({ value, count, label, className }: StarsProps) {
  return (
    <span className={cn('inline-flex items-center gap-1 text-sm', className)}>
      {label && <span className="sr-only">{label}</span>}
      <StarIcon />
      <b className="font-semibold" aria-hidden={label ? true : undefined}>
        {value}
      </b>
      {count !== undefined && (
        <span className="text-muted-foreground" aria-hidden={label ? true : undefined}>
          ({count})
        </span>
      )}
    </span>
  );
}
