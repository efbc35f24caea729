// Tabs over one page: arrow keys move, one tab stop for all; where tabs are addresses, links wear
// `tabClass` in a nav.

import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from './cn.ts';

/**
 * Classes of one tab, for links (`aria-current="page"` on the chosen one) inside an element with
 * `tabListClass`.
 */
const tabClass = (isChosen: boolean): string =>
  cn(
    'relative inline-flex min-h-12 shrink-0 items-center px-3 text-sm whitespace-nowrap -outline-offset-2',
    isChosen
      ? 'font-semibold text-foreground after:absolute after:inset-x-3 after:-bottom-px after:h-0.75 after:rounded-t-full after:bg-primary ' +
          'forced-colors:after:bg-[Highlight]'
      : 'font-medium text-muted-foreground',
  );
const tabListClass =
  'no-scrollbar flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border px-3';

export type Tab<Id extends string> = { id: Id; label: ReactNode };
export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Ties tabs to panels: a tab is `${base}-tab-${id}`, its panel `${base}-panel-${id}`. */
  base: string;
  className?: string | undefined;
};

const target: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  base,
  className,
}: TabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to =
      target[event.key]?.(
        tabs.findIndex((tab) => tab.id === value),
        tabs.length,
      ) ?? -1;
    const next = tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn(tabListClass, className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${base}-tab-${tab.id}`}
          aria-controls={`${base}-panel-${tab.id}`}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={tabClass(tab.id === value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export type TabPanelProps = {
  base: string;
  id: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The panel of the chosen tab. */
export const TabPanel = ({ base, id, className, children }: TabPanelProps) => (
  <div
    role="tabpanel"
    id={`${base}-panel-${id}`}
    aria-labelledby={`${base}-tab-${id}`}
    className={className}
  >
    {children}
  </div>
);
