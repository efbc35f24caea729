// An action of a booking as a row: a button or a link, or locked with the reason. A link that is
// pressed does what the row does; its address is for pages without scripts.

import { ChevronRight, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Glyph } from '../ui/glyph.ts';

type Props = { readonly icon: Glyph; readonly title: ReactNode; readonly note: ReactNode };
type ActingProps = Props & {
  readonly onPress?: (() => void) | undefined;
  readonly href?: string | undefined;
  readonly isLocked?: boolean;
};

const row = 'flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left';

export function ActionRow({
  icon: Icon,
  title,
  note,
  onPress,
  href,
  isLocked = false,
}: ActingProps) {
  const words = (
    <span className="min-w-0 flex-1">
      <b className={isLocked ? 'block font-medium text-muted-foreground' : 'block font-semibold'}>
        {title}
      </b>
      <span className="text-cap text-muted-foreground">{note}</span>
    </span>
  );
  if (isLocked)
    return (
      <p className={row}>
        <Icon className="size-5 text-muted-foreground" />
        {words}
        <Lock className="size-5 text-muted-foreground" />
      </p>
    );
  const inside = (
    <>
      <Icon className="size-5 text-primary-ink" />
      {words}
      <ChevronRight className="size-5 text-muted-foreground" />
    </>
  );
  return href === undefined ? (
    <button type="button" onClick={onPress} className={`${row} noscript:hidden`}>
      {inside}
    </button>
  ) : (
    <a
      href={href}
      onClick={
        onPress &&
        ((event) => {
          event.preventDefault();
          onPress();
        })
      }
      className={row}
    >
      {inside}
    </a>
  );
}
