// shadcn/ui's autocomplete on Base UI: a field that keeps the focus, and below it a list that the
// arrow keys move through. The list stands in the page or the sheet; there is no popup.

import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** What is listed is the caller's to say: nothing is filtered here. */
export function Autocomplete(props: ComponentProps<typeof Base.Root>) {
  return <Base.Root inline open mode="none" highlightItemOnHover={false} {...props} />;
}

export function AutocompleteInput(props: Base.Input.Props) {
  return <Base.Input data-slot="autocomplete-input" {...props} />;
}

export function AutocompleteList(props: Base.List.Props) {
  return <Base.List data-slot="autocomplete-list" {...props} />;
}

export function AutocompleteGroup({ className, ...props }: ComponentProps<typeof Base.Group>) {
  return <Base.Group data-slot="autocomplete-group" className={cn('pt-4', className)} {...props} />;
}

export function AutocompleteLabel({ className, ...props }: ComponentProps<typeof Base.GroupLabel>) {
  return (
    <Base.GroupLabel
      data-slot="autocomplete-label"
      className={cn('px-2 pb-1 text-sm font-semibold text-ink-2', className)}
      {...props}
    />
  );
}

type ItemProps = ComponentProps<typeof Base.Item> & {
  /** Told apart by it; without one, all would pass for the value that is chosen, which is none. */
  readonly value: string;
};

/** An option; a link by `render`, so that it can be opened in a new tab. */
export function AutocompleteItem({ className, ...props }: ItemProps) {
  return (
    <Base.Item
      data-slot="autocomplete-item"
      tabIndex={-1}
      className={cn(
        'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken',
        'outline-ring data-highlighted:bg-primary-soft data-highlighted:outline-2 data-highlighted:-outline-offset-2',
        className,
      )}
      {...props}
    />
  );
}

/** Read aloud when it changes. */
export function AutocompleteStatus(props: ComponentProps<typeof Base.Status>) {
  return <Base.Status data-slot="autocomplete-status" {...props} />;
}
