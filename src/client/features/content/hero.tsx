// The head of a province's or a collection's page: a drawn door, the title, a text and a link.

import type { ReactNode } from 'react';

/** The size of the drawing inside the door. */
export const heroArtSize = 'h-36 w-29 shrink-0 md:h-60 md:w-49';

export type HeroProps = {
  readonly art: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

/**
 * On phones the text stands below door and title, where it has the whole width; with large text the
 * title does too.
 */
export function Hero({ art, title, text, children }: HeroProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-4 md:grid md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[1fr_auto_auto_1fr] md:gap-x-8 md:gap-y-0">
      <div className="md:col-start-1 md:row-span-4 md:row-start-1">{art}</div>
      <div className="min-w-36 flex-1 md:contents">
        <h1 className="text-3xl font-bold break-words md:col-start-2 md:row-start-2">{title}</h1>
        <div className="mt-3 md:col-start-2 md:row-start-4 md:self-start">{children}</div>
      </div>
      <p className="w-full max-w-(--container-read) text-ink-2 md:col-start-2 md:row-start-3 md:mt-2 md:w-auto">
        {text}
      </p>
    </div>
  );
}
