// The frame of a page of the account that only its member sees: head, way back, and nothing of them the moment they are gone.

import type { ReactNode } from 'react';
import { useProfile } from '../api/session.ts';
import { Splash } from '../components/shell.tsx';
import { PageHeader } from '../features/account/page-header.tsx';

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
      <PageHeader title={title} />
      {/* Signing out empties the page a moment before it is left. */}
      {isMember ? children : <Splash />}
    </div>
  );
}
