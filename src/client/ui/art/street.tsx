// A light in the window: a Vietnamese street of tube houses, where each lit window is a free room;
// sun by day, moon by night.

import { memo, type CSSProperties } from 'react';
import { cn } from '../cn.ts';
import { rowPaths, starPaths } from './street-path.ts';

export type StreetProps = {
  /** The share of lit windows: home 0.2, an empty list 0.5, not found 0. */
  litShare?: number | undefined;
  /** Instead of a share, exactly so many: no results 1, offline 3. */
  windows?: number | undefined;
  seed?: number | undefined;
  /**
   * The drawing's own size; it fills its box from the ground up and crops the sides. A wide box
   * enlarges the houses, unless the drawing is as wide or is repeated.
   */
  width?: number | undefined;
  height?: number | undefined;
  /**
   * From 1024 px on the drawing keeps its own size and goes on to both sides, seven times its width,
   * so that no screen is too wide for it and the page carries the path data once.
   */
  isRepeated?: boolean | undefined;
  /** The near houses' and the far houses' least and greatest height. */
  near?: readonly [number, number] | undefined;
  far?: readonly [number, number] | undefined;
  /** Where the sun or moon stands in the box: left and top in percent. */
  sun?: readonly [number, number] | undefined;
  /** Position and size of the box; the sky behind it belongs to whoever places it. */
  className?: string | undefined;
};

type Range = readonly [number, number];
const between = (near: Range, far: Range): Range => [
  (near[0] + far[0]) / 2,
  (near[1] + far[1]) / 2,
];

type SkyProps = { sun: readonly [number, number]; width: number; height: number; seed: number };

const Sky = ({ sun, width, height, seed }: SkyProps) => {
  const [bright, faint] = starPaths(width, height, seed);
  return (
    <>
      <svg
        className="absolute inset-0 hidden size-full dark:block"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMin slice"
      >
        <g stroke="var(--sun)" strokeLinecap="round">
          <path d={bright} strokeWidth="1.8" opacity=".7" />
          <path d={faint} strokeWidth="1.2" opacity=".4" />
        </g>
      </svg>
      <svg
        className="absolute size-13 -translate-1/2"
        viewBox="0 0 52 52"
        fill="var(--sun)"
        style={{ left: `${sun[0]}%`, top: `${sun[1]}%` }}
      >
        <circle className="dark:hidden" cx="26" cy="26" r="26" />
        <path className="hidden dark:block" d="M33 9a18 18 0 1 0 10 24A14.5 14.5 0 0 1 33 9Z" />
      </svg>
    </>
  );
};

const isSame = (before: StreetProps, after: StreetProps) =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * Only decoration: hidden from those who listen. Drawn once: its props are plain values and are
 * compared as such.
 */
export const Street = memo(function Street({
  litShare = 0.2,
  windows,
  seed = 21,
  width = 640,
  height = 150,
  near = [52, 96],
  far = [70, 118],
  sun = [82, 24],
  isRepeated = false,
  className,
}: StreetProps) {
  const exact = windows === undefined ? null : { count: windows };
  const ground = { width, base: height };
  const back = rowPaths({
    ...ground,
    seed: seed + 3,
    heights: far,
    widths: [30, 60],
    floors: 0,
    lit: { count: 0 },
  });
  const mid = rowPaths({
    ...ground,
    seed: seed + 5,
    heights: between(near, far),
    widths: [34, 56],
    floors: 1,
    lit: { share: exact ? 0 : litShare * 0.35 },
  });
  const front = rowPaths({
    ...ground,
    seed,
    heights: near,
    widths: [34, 56],
    floors: Infinity,
    lit: exact ?? { share: litShare },
  });
  return (
    <div
      className={cn(
        'pointer-events-none overflow-hidden',
        className ?? 'relative h-[140px] w-full',
      )}
      aria-hidden="true"
    >
      <Sky sun={sun} width={width} height={height} seed={seed} />
      <svg
        className={cn(
          'absolute inset-0 size-full',
          isRepeated && 'lg:left-1/2 lg:w-(--street) lg:-translate-x-1/2 lg:overflow-visible',
        )}
        style={isRepeated ? ({ '--street': `${width}px` } as CSSProperties) : undefined}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMax slice"
      >
        <g id={`street-${seed}`}>
          <path fill="var(--house-far)" d={back.walls} />
          <path fill="var(--house-mid)" d={mid.walls} />
          <path fill="color-mix(in oklab,var(--house-mid),var(--window-off) 30%)" d={mid.dark} />
          <path className="lit" fill="var(--window-lit)" d={mid.lit} />
          <path fill="var(--house-near)" d={front.walls} />
          <path fill="var(--window-off)" d={front.dark} />
          <path className="lit" fill="var(--window-lit)" d={front.lit} />
        </g>
        {isRepeated &&
          [-3, -2, -1, 1, 2, 3].map((times) => (
            <use key={times} href={`#street-${seed}`} x={times * width} />
          ))}
      </svg>
    </div>
  );
}, isSame);
