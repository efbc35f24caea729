// An empty list: a drawing, why it is empty, and one link to go on.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonVariants } from '../ui/button.tsx';
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from '../ui/empty.tsx';
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
    <Empty className={className}>
      <EmptyMedia>
        <Street
          litShare={0.5}
          className="relative mx-auto h-40 w-full rounded-xl bg-linear-to-b from-sky-1 to-sky-3"
        />
      </EmptyMedia>
      <EmptyTitle>{title}</EmptyTitle>
      <EmptyDescription>{text}</EmptyDescription>
      <EmptyContent>
        <Link to={to} className={buttonVariants()}>
          {children}
        </Link>
      </EmptyContent>
    </Empty>
  );
}
