// A choice as a whole row of at least 60 px; what cannot be chosen stays in the list, locked, and
// says why.

import { Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { FieldContent, FieldLabel, FieldTitle } from '../../ui/field.tsx';
import { RadioGroupItem } from '../../ui/radio-group.tsx';

export type RadioFieldProps = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> & {
  title: ReactNode;
  note?: ReactNode;
  /** Stands before the title: a payment tile, an icon disc. */
  tile?: ReactNode;
  /** Not available now; say the reason in `note`. */
  locked?: boolean | undefined;
  /** Follows the row while it is chosen (free text under "another reason"). */
  children?: ReactNode;
};

/** One row of a `RadioGroup`. */
export function RadioField({
  title,
  note,
  tile,
  locked = false,
  className,
  children,
  disabled,
  ...props
}: RadioFieldProps) {
  return (
    <div className={cn('group/row has-[:checked]:bg-primary-soft', className)}>
      <FieldLabel
        className={cn(
          'flex min-h-15 items-center gap-3 px-4 py-2 text-base leading-6 font-normal',
          'outline-ring -outline-offset-2 has-[:focus-visible]:outline-2 [&_input]:outline-none',
        )}
      >
        {tile && <span className={cn('shrink-0', locked && 'opacity-50')}>{tile}</span>}
        <FieldContent>
          <FieldTitle
            className={cn(
              'wrap-anywhere leading-5.5',
              locked ? 'font-normal text-muted-foreground' : 'font-medium',
            )}
          >
            {title}
          </FieldTitle>
          {note && <span className="block text-xs text-muted-foreground">{note}</span>}
        </FieldContent>
        {locked && <Lock className="size-5 text-muted-foreground" />}
        <RadioGroupItem
          {...props}
          disabled={disabled ?? locked}
          className={locked ? 'sr-only' : undefined}
        />
      </FieldLabel>
      {children && (
        <div className="hidden px-4 pb-3 group-has-[:checked]/row:block">{children}</div>
      )}
    </div>
  );
}
