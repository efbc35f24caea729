// Choices as whole rows of at least 60 px; what cannot be chosen stays in the list, locked, and
// says why.

import { Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  title: ReactNode;
  note?: ReactNode;
  /** Stands before the title: a payment tile, an icon disc. */
  tile?: ReactNode;
  /** Not available now; say the reason in `note`. */
  locked?: boolean | undefined;
  /** Follows the row while it is chosen (free text under "another reason"). */
  children?: ReactNode;
};

export function RadioRow({
  title,
  note,
  tile,
  locked = false,
  className,
  children,
  disabled,
  ...rest
}: RadioRowProps) {
  return (
    <div className={cn('group/row has-[:checked]:bg-primary-soft', className)}>
      <label className="flex min-h-15 items-center gap-3 px-4 py-2 -outline-offset-2 outline-ring has-[:focus-visible]:outline-2">
        {tile && <span className={cn('shrink-0', locked && 'opacity-50')}>{tile}</span>}
        <span className="min-w-0 flex-1">
          <span
            className={cn(
              'block wrap-anywhere text-base leading-5.5',
              locked ? 'text-muted-foreground' : 'font-medium',
            )}
          >
            {title}
          </span>
          {note && <span className="block text-xs text-muted-foreground">{note}</span>}
        </span>
        {locked && <Lock className="size-5 text-muted-foreground" />}
        <span className={locked ? 'sr-only' : 'relative size-5.5 shrink-0'}>
          <input
            {...rest}
            type="radio"
            disabled={disabled ?? locked}
            className={cn(
              'absolute inset-0 size-full appearance-none rounded-full border-2 border-input bg-card outline-none',
              'forced-colors:appearance-auto',
              'before:absolute before:inset-1 before:scale-0 before:rounded-full before:bg-primary before:content-[""]',
              'checked:border-primary checked:before:scale-100',
            )}
          />
        </span>
      </label>
      {children && (
        <div className="hidden px-4 pb-3 group-has-[:checked]/row:block">{children}</div>
      )}
    </div>
  );
}
