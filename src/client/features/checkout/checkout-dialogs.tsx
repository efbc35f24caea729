// Dialogs of a checkout, loaded when the first of their kind opens. They stand beside the page's
// form: a sheet may have a form of its own.

import { Suspense, lazy, useState } from 'react';
import type { Fault } from '#contract/fault.ts';
import { useCheckout } from './checkout-context.ts';

const BookingRefusedDialog = lazy(async () => ({
  default: (await import('./booking-refused-dialog.tsx')).BookingRefusedDialog,
}));

const ProvePhone = lazy(async () => ({
  default: (await import('./prove-phone.tsx')).ProvePhone,
}));

/** Why the booking was refused. Keeps the last refusal, which the closing animation still shows. */
export function RefusalDialog() {
  const { quote, links, submission } = useCheckout();
  const { fault, accept, closeFault } = submission;
  const [shown, setShown] = useState<Fault | null>(null);
  if (fault !== null && fault !== shown) setShown(fault);
  if (shown === null) return null;
  // A closing dialog gives the focus back to what opened it, so the section is focused one frame
  // later.
  const focusSection = (section: 'method' | 'extras') => {
    closeFault();
    requestAnimationFrame(() => document.getElementById(section)?.focus());
  };
  return (
    <Suspense fallback={null}>
      <BookingRefusedDialog
        open={fault !== null}
        fault={shown}
        quote={quote}
        {...links}
        onAccept={accept}
        onPart={focusSection}
        onClose={closeFault}
      />
    </Suspense>
  );
}

export function PhoneProofDialog() {
  const { phoneToProve, cancelProof, resumeAfterProof } = useCheckout().submission;
  return phoneToProve === null ? null : (
    <Suspense fallback={null}>
      <ProvePhone phone={phoneToProve} onProved={resumeAfterProof} onClose={cancelProof} />
    </Suspense>
  );
}
