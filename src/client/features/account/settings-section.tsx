// A section of the settings with its title and an explanation.

import { useId, type ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';

type Props = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

export function SettingsSection({ title, text, id, className, children }: Props) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={cn('mt-4 scroll-mt-24 rounded-xl bg-card p-4 shadow-1 lg:p-5', className)}
    >
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {text !== undefined && <p className="pt-0.5 text-sm text-muted-foreground">{text}</p>}
      {children}
    </section>
  );
}
