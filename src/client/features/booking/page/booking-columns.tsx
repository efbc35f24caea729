// The facts of a booking: one below the other on a phone, in two columns beside the list.

import type { ReactNode } from 'react';

export function BookingColumns({
  isBeside,
  children: [left, right],
}: {
  readonly isBeside: boolean;
  /** What can be done, and what was agreed. */
  readonly children: readonly [ReactNode, ReactNode];
}) {
  if (!isBeside)
    return (
      <>
        {left}
        {right}
      </>
    );
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <div className="min-w-0 space-y-3">{left}</div>
      <div className="min-w-0 space-y-3">{right}</div>
    </div>
  );
}
