// A photo that moves nothing when it arrives: its box is known, its colour waits (but further down
// on a phone, until what comes next is there), its file fits the screen.

import { use, useState, type ReactNode } from 'react';
import { widthsOf } from '#contract/picture-files.ts';
import { DataSaverContext } from '../runtime/data-saver.ts';
import { useIsReachable } from '../runtime/reachability.ts';
import { cn } from '../ui/cn.ts';
import { cappedSizes } from './capped-sizes.ts';

/**
 * Six ways to show one picture, so that hotels that share it still differ: three kinds of light, each
 * as it is and mirrored. None is drawn larger, which would blur it.
 */
const looks = [
  '',
  '-scale-x-100',
  'saturate-85 sepia-20',
  '-scale-x-100 saturate-85 sepia-20',
  'hue-rotate-[-14deg] brightness-105',
  '-scale-x-100 hue-rotate-[10deg] brightness-95 contrast-110',
] as const;

export type PhotoProps = {
  /** The file's name without width and ending: /photos/<name>-<width>.<avif|webp>. */
  name: string;
  /** The room's or hotel's name; empty where the name stands beside it. */
  alt: string;
  /** How wide it is drawn, such as `(min-width: 768px) 33vw, 248px`: each a length, no function. */
  sizes: string;
  /** Looked at for itself: as sharp as the screen. */
  sharp?: boolean | undefined;
  /** 0–5. */
  variant?: number | undefined;
  /** Seen without scrolling: loads at once. */
  eager?: boolean | undefined;
  /** The page's largest picture: asked for first. */
  priority?: boolean | undefined;
  /** The picture's mean colour, shown until it comes. */
  color?: string | undefined;
  /** The picture's own size, for its shape. */
  width?: number | undefined;
  height?: number | undefined;
  /** Instead of a picture that cannot be loaded: a `RoomDrawing`; its colour otherwise. */
  fallback?: ReactNode;
  className?: string | undefined;
};

const sources = (name: string, ending: string, most: number | undefined) =>
  widthsOf(name)
    .slice(0, most)
    .map((width) => `/photos/${name}-${width}.${ending} ${width}w`)
    .join(', ');

/** Fills its box and crops; the box gives size and radius and hides what sticks out. */
export function Photo({
  name,
  alt,
  sizes: drawn,
  sharp = false,
  variant = 0,
  eager = false,
  priority = false,
  color,
  width = 1200,
  height = 800,
  fallback,
  className,
}: PhotoProps) {
  const isSaving = use(DataSaverContext);
  const sizes = sharp ? drawn : cappedSizes(drawn);
  // Of few bytes the smallest picture is offered, of the page's largest one the next.
  const most = isSaving ? (priority ? 2 : 1) : undefined;
  // Tried again for another picture, and once the network is back.
  const tried = `${useIsReachable()} ${name}`;
  const [missing, setMissing] = useState('');
  const miss = () => setMissing(tried);
  const box = {
    className: cn(
      'size-full bg-sunken object-cover',
      looks[Math.abs(variant) % looks.length],
      className,
    ),
    style: { backgroundColor: color },
  };
  if (missing === tried)
    return fallback ?? <svg {...box} role="img" aria-label={alt} aria-hidden={alt === ''} />;
  return (
    <picture>
      <source type="image/avif" srcSet={sources(name, 'avif', most)} sizes={sizes} />
      <img
        // One that failed before the page was hydrated tells nobody.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) miss();
        }}
        src={`/photos/${name}-${most === 1 ? 320 : 640}.webp`}
        srcSet={sources(name, 'webp', most)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager || priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        onError={miss}
        {...box}
      />
    </picture>
  );
}
