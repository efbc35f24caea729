// A photo that moves nothing when it arrives: its box is known, its colour waits, its file fits the
// screen.

import { createContext, use, useState, type ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

/** Rooms and what members send come in three widths up to 1200; the other pictures end at 720. */
const widthsOf = (name: string) => [320, 640, /^(?:room|u)-/.test(name) ? 1200 : 720] as const;

/**
 * The visitor asked for few bytes: the smallest picture is offered, of the page's largest one the
 * next.
 */
export const DataSaverContext = createContext(false);

/**
 * Six ways to show one picture, so that neighbours that share it still differ: mirror, crop,
 * warmth.
 */
const looks = [
  '',
  '-scale-x-100 saturate-90',
  'scale-130 origin-[30%_60%] sepia-15',
  'scale-y-125 -scale-x-125 origin-[50%_30%] brightness-105',
  'hue-rotate-[-14deg] brightness-105',
  'scale-y-115 -scale-x-115 origin-[50%_75%] hue-rotate-[10deg] sepia-20',
] as const;

export type PhotoProps = {
  /** The file's name without width and ending: /photos/<name>-<320|640|1200>.<avif|webp>. */
  name: string;
  /** The room's or hotel's name; empty where the name stands beside it. */
  alt: string;
  /** How wide it is drawn, such as `(min-width: 768px) 33vw, 248px`. */
  sizes: string;
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
  /** The view transition's name, on the tapped card and the hotel's header only. */
  /** Instead of a picture that cannot be loaded: a `RoomDrawing`. */
  fallback?: ReactNode;
  className?: string | undefined;
};

const sources = (name: string, ending: string, most: number) =>
  widthsOf(name)
    .slice(0, most)
    .map((width) => `/photos/${name}-${width}.${ending} ${width}w`)
    .join(', ');

/** Fills its box and crops; the box gives size and radius and hides what sticks out. */
export function Photo({
  name,
  alt,
  sizes,
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
  const most = isSaving ? (priority ? 2 : 1) : 3;
  const [isMissing, setMissing] = useState(false);
  if (isMissing && fallback) return fallback;
  return (
    <picture>
      <source type="image/avif" srcSet={sources(name, 'avif', most)} sizes={sizes} />
      <img
        src={`/photos/${name}-${most === 1 ? 320 : 640}.webp`}
        srcSet={sources(name, 'webp', most)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager || priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        onError={() => setMissing(true)}
        className={cn(
          'size-full bg-sunken object-cover',
          looks[Math.abs(variant) % looks.length],
          className,
        )}
        style={{ backgroundColor: color }}
      />
    </picture>
  );
}
