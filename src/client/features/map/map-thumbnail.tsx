// A generic drawing of streets and a river that links to the map; it does not show this place.

import { Maximize2 } from 'lucide-react';
import { Link } from 'react-router';
import { buttonVariants } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

export function MapThumbnail({
  to,
  text,
  className,
}: {
  readonly to: string;
  readonly text: string;
  readonly className: string;
}) {
  return (
    <Link to={to} className={cn('relative overflow-hidden', className)}>
      <svg
        viewBox="0 0 720 160"
        preserveAspectRatio="xMidYMid slice"
        className="absolute size-full"
        aria-hidden="true"
      >
        <path d="M0 0h720v160H0Z" fill="var(--map-land)" />
        <path d="M90 30h120v60H90ZM420 90h110v50H420Z" fill="var(--map-park)" />
        <path
          d="M-10 120 730 20M-10 40l500 140M60-10l160 180M330-10l-70 180M470-10l60 180"
          fill="none"
          stroke="var(--map-road-edge)"
          strokeWidth="13"
        />
        <path
          d="M-10 120 730 20M-10 40l500 140M60-10l160 180M330-10l-70 180M470-10l60 180"
          fill="none"
          stroke="var(--map-road)"
          strokeWidth="10"
        />
        <path d="M640-10c-70 50-20 110 20 180h80V-10Z" fill="var(--map-water)" />
      </svg>
      <span
        className={buttonVariants({
          variant: 'outline',
          size: 'sm',
          className: 'absolute right-4 bottom-4 rounded-full! shadow-3',
        })}
      >
        <Maximize2 className="size-4.5" />
        {text}
      </span>
    </Link>
  );
}
