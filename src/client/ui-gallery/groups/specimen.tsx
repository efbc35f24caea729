import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

/** One component with the states that it has, under its file's name. */
export function Specimen({
  name,
  className,
  children,
}: {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="min-w-0">
      <h3 className="pb-2 font-mono text-cap text-muted-foreground">{name}</h3>
      <div className={cn('flex flex-wrap items-center gap-3', className)}>{children}</div>
    </section>
  );
}
