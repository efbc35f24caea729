// The member's bookings: from 1200 px their list stays beside the one that is open, below it each
// has the page for itself.

import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { useProfile } from '../api/session.ts';
import { Splash } from '../components/shell.tsx';
import { BookingsList } from '../features/account/bookings/bookings-list.tsx';
import { useIsWideScreen } from '../runtime/use-wide-screen.ts';

export function Component() {
  const isWide = useIsWideScreen();
  const { code } = useParams();
  const isMember = useProfile() !== null;
  if (!isWide || !isMember) return <Outlet />;
  return (
    <div className="grid grid-cols-[23rem_minmax(0,1fr)] items-start gap-6 pt-6 pb-14">
      <div className="min-w-0">
        <BookingsList openCode={code ?? null} isBeside />
      </div>
      <Suspense fallback={<Splash />}>
        <div className="min-w-0 pt-3">
          <Outlet />
        </div>
      </Suspense>
    </div>
  );
}
