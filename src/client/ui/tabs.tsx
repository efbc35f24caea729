// Tabs over one page: arrow keys move and choose, one tab stop for all.

import { Tabs as TabsPrimitive } from '@base-ui/react/tabs';
import type * as React from 'react';
import { cn } from './cn.ts';

type Named<Props> = Omit<Props, 'className'> & { className?: string | undefined };

function Tabs({ className, ...props }: Named<React.ComponentProps<typeof TabsPrimitive.Root>>) {
  return <TabsPrimitive.Root data-slot="tabs" className={className} {...props} />;
}

/** Say its name by `aria-label`. */
function TabsList({ className, ...props }: Named<React.ComponentProps<typeof TabsPrimitive.List>>) {
  return (
    <TabsPrimitive.List
      data-slot="tabs-list"
      activateOnFocus
      className={cn(
        'no-scrollbar flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border px-3',
        className,
      )}
      {...props}
    />
  );
}

function TabsTrigger({
  className,
  ...props
}: Named<React.ComponentProps<typeof TabsPrimitive.Tab>>) {
  return (
    <TabsPrimitive.Tab
      data-slot="tabs-trigger"
      className={cn(
        'relative inline-flex min-h-12 shrink-0 items-center px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2',
        'data-active:font-semibold data-active:text-foreground data-disabled:opacity-50',
        'data-active:after:absolute data-active:after:inset-x-3 data-active:after:-bottom-px data-active:after:h-0.75',
        'data-active:after:rounded-t-full data-active:after:bg-primary forced-colors:data-active:after:bg-[Highlight]',
        className,
      )}
      {...props}
    />
  );
}

function TabsContent({
  className,
  ...props
}: Named<React.ComponentProps<typeof TabsPrimitive.Panel>>) {
  return <TabsPrimitive.Panel data-slot="tabs-content" className={className} {...props} />;
}

export { Tabs, TabsContent, TabsList, TabsTrigger };
