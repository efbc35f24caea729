// A passkey offered once after signing in, over the page somebody came for; its sheet is loaded
// where it is offered.

import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { createStore } from '../../runtime/create-store.ts';
import { mayOffer } from './passkey-support.ts';

const offer = createStore(false);

/** Offers one where the device can hold it. Resolves to whether it does. */
export async function offerPasskey(): Promise<boolean> {
  const isOffered = await mayOffer();
  if (isOffered) offer.set(true);
  return isOffered;
}

const PasskeySheet = lazy(async () => ({
  default: (await import('./passkey-sheet.tsx')).PasskeySheet,
}));

/** The page is looked at first. */
const restMs = 1_000;

export function PasskeyOffer() {
  const isOffered = offer.use();
  const { pathname } = useLocation();
  const isThere = isOffered && !/\/sign-(?:in|up)$/.test(pathname);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => setOpen(true), restMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  if (!isOffered || !isOpen) return null;
  return (
    <Suspense>
      <PasskeySheet
        onClose={() => {
          setOpen(false);
          offer.set(false);
        }}
      />
    </Suspense>
  );
}
