// A postage stamp with one of seven motifs of a Vietnamese street, each in one colour, and the day
// it was given.

import type { ReactNode } from 'react';

/** Lotus, loaf, motorbike, lantern, boat, hat, glass of coffee. */
const drawings: readonly ReactNode[] = [
  <path
    key="lotus"
    d="M24 34c-8 0-13-5-14-10 5 0 8 1 10 3-2-5-1-10 4-15 5 5 6 10 4 15 2-2 5-3 10-3-1 5-6 10-14 10Z"
  />,
  <g key="loaf">
    <path d="M9 27c6-10 24-10 30 0 1 4-2 6-5 6H14c-3 0-6-2-5-6Z" />
    <path d="m17 24 3 4m3-6 3 4m3-4 3 4" stroke="var(--stamp-paper)" strokeWidth="2" fill="none" />
  </g>,
  <g key="motorbike" fill="none" stroke="currentColor" strokeWidth="3">
    <circle cx="15" cy="32" r="6" />
    <circle cx="35" cy="33" r="5" />
    <path d="M15 32l7-13h9l4 14M19 24h13" />
  </g>,
  <g key="lantern">
    <path d="M24 9v4m-8 4c-3 5-3 11 0 16h16c3-5 3-11 0-16Z" />
    <path d="M20 13h8v4h-8ZM21 33h6v3h-6Z" />
    <path d="M24 36v5" stroke="currentColor" strokeWidth="2" />
  </g>,
  <path
    key="boat"
    d="M8 26c10 8 22 8 32 0l-3 8H11ZM23 10v15H12c2-6 6-12 11-15Zm3 3c4 3 7 7 8 12h-8Z"
  />,
  <g key="hat">
    <path d="M8 34 24 13l16 21Z" />
    <path d="M14 36h20" stroke="currentColor" strokeWidth="3" />
  </g>,
  <g key="glass">
    <path d="M14 18h20l-2 16a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3Z" />
    <path
      d="M20 12c-2 2 2 3 0 5m6-6c-2 2 2 3 0 5"
      stroke="currentColor"
      strokeWidth="2.4"
      fill="none"
    />
  </g>,
];

export const stampArtCount = drawings.length;

export function StampArt({
  art,
  children,
}: {
  readonly art: number;
  readonly children: ReactNode;
}) {
  return (
    <div className="drop-shadow-[0_1px_1.5px_rgb(20_45_50/.22)]">
      <div className="stamp-edge bg-(--stamp-paper) p-1.5">
        <div className="stamp-art grid aspect-4/5 place-items-center pb-0.5" data-art={art}>
          <svg viewBox="0 0 48 48" className="w-[94%]" fill="currentColor" aria-hidden="true">
            {drawings[art]}
          </svg>
          <span className="text-[0.6875rem] leading-3 font-bold">{children}</span>
        </div>
      </div>
    </div>
  );
}
