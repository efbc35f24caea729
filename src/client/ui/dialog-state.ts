// A native <dialog> driven by state: the browser traps focus, closes on Esc and gives focus back; we say when.

import { useEffect, useRef, useState, type DialogHTMLAttributes, type RefObject, type SyntheticEvent } from 'react';

export type DialogState = {
  ref: RefObject<HTMLDialogElement | null>;
  /** True while open and while it slides away: children outside that time are not rendered. */
  isShown: boolean;
  on: Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose' | 'onClick' | 'onTransitionEnd'>;
};

/**
 * Opens and closes the dialog as `open` says. Esc, the phone's back gesture and a press on the backdrop ask `onClose`;
 * `open` stays the truth. Focus goes to the element marked `data-first`, else where the browser puts it.
 */
export function useDialog(open: boolean, onClose: () => void): DialogState {
  const ref = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  const own = (act: () => void) => (event: SyntheticEvent) => { if (event.target === event.currentTarget) act(); };
  return {
    ref, isShown,
    on: {
      onCancel: (event) => own(() => { event.preventDefault(); onClose(); })(event),
      onClose: own(() => { if (open) onClose(); }),
      onClick: own(onClose),
      onTransitionEnd: own(() => { if (!open) setShown(false); }),
    },
  };
}
