// Opens the sign-in dialog over the page when a guest taps a heart, a coupon or "sign in" at a
// checkout. The links themselves lead to the sign-in page, which works before scripts are loaded.

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { readStorage, storageKeys, writeStorage } from '../../runtime/local-storage.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import type { SignInWish } from './sign-in-flow.tsx';

const load = () => import('./sign-in-dialog.tsx');
const SignInDialog = lazy(async () => ({ default: (await load()).SignInDialog }));

/** A plain click on a link in the page that leads to signing in and back to this URL. */
function isSignInClick(event: MouseEvent, signIn: string, here: string): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  const link = (event.target as Element).closest<HTMLAnchorElement>('#main a[href]');
  return (
    link !== null && link.pathname === signIn && new URLSearchParams(link.search).get('to') === here
  );
}

/** What the link that was pressed noted. */
function readWish(): SignInWish | null {
  if (readStorage(storageKeys.pendingFavorite) !== null) return 'save';
  return readStorage(storageKeys.pendingWatch) === null ? null : 'watch';
}

export function SignInOverlay() {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const isGuest = useProfile() === null;
  const here = `${pathname}${search}`;
  // After signing in the dialog may still show onboarding, so it closes itself; on another URL it
  // is closed.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wish, setWish] = useState<SignInWish | null>(null);
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    if (!isGuest) return undefined;
    const intercept = (event: MouseEvent) => {
      if (!isSignInClick(event, path(locale, 'signIn'), here)) return;
      const { href } = (event.target as Element).closest('a') as HTMLAnchorElement;
      event.preventDefault();
      // The link itself, which hears of the click after this, notes what it is for.
      writeStorage(storageKeys.pendingFavorite, null);
      writeStorage(storageKeys.pendingWatch, null);
      // If the dialog's code cannot be loaded, the link's page opens instead.
      load().then(
        () => {
          setIsMounted(true);
          setWish(readWish());
          setOpenAt(here);
        },
        () => {
          location.assign(href);
        },
      );
    };
    document.addEventListener('click', intercept, true);
    return () => document.removeEventListener('click', intercept, true);
  }, [isGuest, locale, here]);
  return (
    <>
      <PasskeyOffer />
      {isMounted && (
        <Suspense>
          <SignInDialog open={openAt === here} wish={wish} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}
