// A list of links in a white box, each with an icon, a note and an element at its end.

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../ui/cn.ts';
import type { Glyph } from '../../ui/glyph.ts';

export const linkRowClass = 'flex min-h-14 items-center gap-3.5 px-4 py-2';

export function LinkList({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cn(
        'mt-3 divide-y divide-border overflow-hidden rounded-xl bg-card shadow-1',
        className,
      )}
    >
      {children}
    </div>
  );
}

type RowProps = {
  readonly icon: Glyph;
  readonly to: string;
  readonly note?: string | undefined;
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

export function LinkRow({ icon: Icon, to, note, end, children }: RowProps) {
  return (
    <Link to={to} className={linkRowClass}>
      <Icon className="size-5.5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block leading-6">{children}</span>
        {note !== undefined && <span className="block text-cap text-muted-foreground">{note}</span>}
      </span>
      {end}
      <ChevronRight className="size-5 text-muted-foreground" />
    </Link>
  );
}
