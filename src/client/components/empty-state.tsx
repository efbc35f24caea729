// An empty list: a drawing, why it is empty, and one link to go on.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button-variants.ts';
import { cn } from '../ui/cn.ts';
import { Street } from './deferred-components.tsx';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** `children` is the text of the link to `to`; `className` sets the space above. */
export function EmptyState({ title, text, to, className, children }: Props) {
  return (
    <div className={cn('mx-auto max-w-(--container-read) text-center', className)}>
      <Street
        lit={0.5}
        className="relative mx-auto h-40 w-full rounded-xl bg-linear-to-b from-sky-1 to-sky-3"
      />
      <p className="pt-5 text-lg font-semibold">{title}</p>
      <p className="pt-1 text-ink-2">{text}</p>
      <Link to={to} className={buttonClass({ className: 'mt-5' })}>
        {children}
      </Link>
    </div>
  );
}
