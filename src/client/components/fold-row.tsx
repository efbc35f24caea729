// A row of at least 60 px that unfolds into more rows.

import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

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
    <details className={cn('group/fold', className)}>
      <summary
        className={cn(
          'flex min-h-15 cursor-pointer list-none items-center gap-3 py-2',
          summaryClass,
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">
          {title}
          <span className={cn('block', noteClass)}>{note}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-muted-foreground transition-transform group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
