// The frame of a member's page outside the account layout: title, back link, and no content once
// they have signed out.

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
      {/* Signing out removes the page's data a moment before it is left. */}
      {isMember ? children : <Splash />}
    </div>
  );
}
