// A row of at least 60 px that unfolds into more rows.

import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../ui/collapsible.tsx';

export type FoldRowProps = {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly className?: string | undefined;
  readonly summaryClass?: string | undefined;
  readonly noteClass: string;
  readonly children: ReactNode;
};

export function FoldRow({
  icon,
  title,
  note,
  className,
  summaryClass,
  noteClass,
  children,
}: FoldRowProps) {
  return (
    <Collapsible className={className}>
      <CollapsibleTrigger className={cn('min-h-15 gap-3 py-2', summaryClass)}>
        {icon}
        <span className="min-w-0 flex-1">
          {title}
          <span className={cn('block', noteClass)}>{note}</span>
        </span>
        <CollapsibleIcon />
      </CollapsibleTrigger>
      {children}
    </Collapsible>
  );
}
