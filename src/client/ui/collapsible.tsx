// Words folded under a line. Native: it opens before any script runs, and a search in the page
// finds what is folded.

import { ChevronDown } from 'lucide-react';
import type * as React from 'react';
import { cn } from './cn.ts';

/** `open` is how it begins; with `onToggle` the caller follows it. */
function Collapsible({ className, ...props }: React.ComponentProps<'details'>) {
  return <details data-slot="collapsible" className={className} {...props} />;
}

/** The line that is pressed, at least 44 px high. */
function CollapsibleTrigger({ className, ...props }: React.ComponentProps<'summary'>) {
  return (
    <summary
      data-slot="collapsible-trigger"
      className={cn(
        'flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden',
        className,
      )}
      {...props}
    />
  );
}

/** Points down, and up once what it stands beside is unfolded. */
function CollapsibleIcon({ className }: { readonly className?: string }) {
  return (
    <ChevronDown
      data-slot="collapsible-icon"
      className={cn(
        'size-5 shrink-0 text-muted-foreground transition-transform [[open]>summary_&]:rotate-180',
        className,
      )}
    />
  );
}

export { Collapsible, CollapsibleIcon, CollapsibleTrigger };
