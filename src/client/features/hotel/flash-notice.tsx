// The note of a running flash sale: what is off, how long, and the price afterwards.

import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert, AlertContent, AlertDescription, AlertTitle } from '../../ui/alert.tsx';
import { cn } from '../../ui/cn.ts';

export function FlashNotice({
  title,
  children,
  className,
}: {
  title: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <Alert variant="ember" className={cn('items-center p-3', className)}>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ember text-ember-foreground">
        <Zap className="size-4.5 fill-current" />
      </span>
      <AlertContent className="text-sm leading-snug">
        <AlertTitle>{title}</AlertTitle>
        <AlertDescription>{children}</AlertDescription>
      </AlertContent>
    </Alert>
  );
}
