// The head of a province or a collection: a door with what waits behind it, the name, what holds there, and the way on.

import type { ReactNode } from 'react';

/** The door's size, for whatever is drawn in it. */
export const doorSize = 'h-36 w-29 shrink-0 md:h-60 md:w-49';

export type DoorHeroProps = { readonly art: ReactNode; readonly title: string; readonly text: string; readonly children: ReactNode };

/** On phones the text stands under door and title; there it has the whole width. */
export function DoorHero({ art, title, text, children }: DoorHeroProps) {
  return (
    <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 md:grid-rows-[1fr_auto_auto_1fr] md:gap-x-8">
      <div className="row-span-2 md:col-start-1 md:row-span-4 md:row-start-1">{art}</div>
      <h1 className="self-end text-3xl font-bold md:col-start-2 md:row-start-2 md:self-auto">{title}</h1>
      <div className="mt-3 self-start md:col-start-2 md:row-start-4">{children}</div>
      <p className="col-span-2 mt-4 max-w-(--container-read) text-ink-2 md:col-span-1 md:col-start-2 md:row-start-3 md:mt-2">{text}</p>
    </div>
  );
}
