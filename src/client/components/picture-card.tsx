// A 16:9 picture above a title, a text and one line of facts, for promotions, collections and
// posts.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../ui/cn.ts';
import { Photo } from './photo.tsx';

export type PictureCardProps = {
  readonly to: string;
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  /** Shown at the bottom: a tag, a date. */
  readonly foot?: ReactNode;
  /** The language of title and text, where it is not the page's. */
  readonly language?: string | undefined;
  /** It is the page's largest picture, so it loads first. */
  readonly isFirst?: boolean | undefined;
  readonly className?: string | undefined;
};

export function PictureCard({
  to,
  picture,
  title,
  text,
  foot,
  language,
  isFirst = false,
  className,
}: PictureCardProps) {
  return (
    <article
      className={cn(
        'relative flex flex-col overflow-hidden rounded-xl bg-card shadow-2 outline-offset-2 outline-ring has-[a:focus-visible]:outline-2',
        className,
      )}
    >
      <div className="aspect-video overflow-hidden bg-sunken">
        <Photo
          name={picture}
          alt=""
          sizes="(min-width: 1200px) 420px, (min-width: 768px) 46vw, 92vw"
          priority={isFirst}
        />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 lang={language} className="text-lg font-semibold">
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p lang={language} className="mt-1 mb-3 text-sm text-ink-2">
          {text}
        </p>
        {foot !== undefined && <div className="mt-auto">{foot}</div>}
      </div>
    </article>
  );
}

/** One column on phones, two and three on wider screens. */
export const cardGrid = 'grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3';
