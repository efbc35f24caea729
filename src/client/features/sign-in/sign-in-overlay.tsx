// A guest who taps a heart, a coupon or 'sign in' at a checkout signs in over the page, which stays as it is. The links themselves lead to
// the page for signing in, for whoever has no script yet.

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';

const load = () => import('./sign-in-dialog.tsx');
const SignInDialog = lazy(async () => ({ default: (await load()).SignInDialog }));

/** A plain press on a link of the page itself that leads to signing in and back to this very address. */
function isOurs(event: MouseEvent, signIn: string, here: string): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  const link = (event.target as Element).closest<HTMLAnchorElement>('#main a[href]');
  return (
    link !== null && link.pathname === signIn && new URLSearchParams(link.search).get('to') === here
  );
}

export function SignInOverlay() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const isGuest = useProfile() === null;
  const here = `${pathname}${search}`;
  // Whoever is offered more after signing in keeps the dialog until it closes itself; another page begins without it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    if (!isGuest) return undefined;
    const take = (event: MouseEvent) => {
      if (!isOurs(event, path(locale, 'signIn'), here)) return;
      const { href } = (event.target as Element).closest('a') as HTMLAnchorElement;
      event.preventDefault();
      // Without its code there is still the page.
      load().then(
        () => {
          setIsMounted(true);
          setOpenAt(here);
        },
        () => {
          location.assign(href);
        },
      );
    };
    document.addEventListener('click', take, true);
    return () => document.removeEventListener('click', take, true);
  }, [isGuest, locale, here]);
  if (!isMounted) return null;
  return (
    <Suspense>
      <SignInDialog open={openAt === here} onClose={() => setOpenAt(null)} />
    </Suspense>
  );
}
