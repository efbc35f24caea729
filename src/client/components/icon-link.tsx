// A link that is an icon alone, as large as a finger needs; its label is what it is called.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../ui/cn.ts';

export type IconLinkProps = {
  readonly to: string;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

export function IconLink({ to, label, className, children }: IconLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      className={cn('grid size-11 place-items-center rounded-full', className)}
    >
      {children}
    </Link>
  );
}
