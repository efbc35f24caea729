// The frame of a page of the account that only its member sees: head, way back, and nothing of them the moment they are gone.

import type { ReactNode } from 'react';
import { PageHead } from '../parts/account/page-head.tsx';
import { useProfile } from '../session.ts';
import { Splash } from './shell.tsx';

export function MemberPage({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const isMember = useProfile() !== null;
  return (
    <div className="mx-auto max-w-180 pb-8 lg:pt-6">
      <PageHead title={title} />
      {/* Signing out empties the page a moment before it is left. */}
      {isMember ? children : <Splash />}
    </div>
  );
}
