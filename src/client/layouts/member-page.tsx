// The frame of a member's page outside the account layout: title, back link, and no content once
// they have signed out.

import type { ReactNode } from 'react';
import { useProfile } from '../api/session.ts';
import { Splash } from '../components/shell.tsx';
import { PageHeader } from '../features/account/page-header.tsx';
import { cn } from '../ui/cn.ts';

export function MemberPage({
  title,
  isWide = false,
  children,
}: {
  readonly title: string;
  /** Uses the room of a wide screen; a form or a text keeps the length of its lines. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  const isMember = useProfile() !== null;
  return (
    <div className={cn('mx-auto max-w-180 pb-8 lg:pt-6', isWide && 'xl:max-w-none')}>
      <PageHeader title={title} />
      {/* Signing out removes the page's data a moment before it is left. */}
      {isMember ? children : <Splash />}
    </div>
  );
}
