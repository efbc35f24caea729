// A native <dialog> driven by state: the browser traps focus, closes on Esc and gives focus back;
// we say when.

import {
  useEffect,
  useRef,
  useState,
  type DialogHTMLAttributes,
  type RefObject,
  type SyntheticEvent,
} from 'react';

export type DialogState = {
  ref: RefObject<HTMLDialogElement | null>;
  /** True while open and while it slides away: children outside that time are not rendered. */
  isShown: boolean;
  on: Pick<
    DialogHTMLAttributes<HTMLDialogElement>,
    'onCancel' | 'onClose' | 'onClick' | 'onPointerDown'
  >;
};

/**
 * The page under a dialog stands still. Told by a mark: a `:has()` for it would be looked at with
 * every tap.
 */
const markPage = () =>
  document.documentElement.toggleAttribute(
    'data-modal',
    document.querySelector('dialog:modal') !== null,
  );

const slideMs = 300; // a little longer than the sheet's way out in controls.css

/**
 * Opens and closes the dialog as `open` says. Esc, the phone's back gesture and a press on the
 * backdrop ask `onClose`; `open` stays the truth. Focus goes to the element marked `data-first`,
 * else where the browser puts it.
 */
export function useDialog(open: boolean, onClose: () => void): DialogState {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null); // a selection dragged out of a field ends on the backdrop but is no press on it
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true });
    }
    if (!open && dialog.open) dialog.close();
    markPage();
    const gone = open ? undefined : setTimeout(() => setShown(false), slideMs);
    // A page that is left takes its dialogs with it.
    return () => {
      clearTimeout(gone);
      markPage();
    };
  }, [open]);

  // events of dialogs inside this one pass through here too and are not ours
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    ref,
    isShown,
    on: {
      onCancel: (event) => {
        if (isOwn(event)) {
          event.preventDefault();
          onClose();
        }
      },
      onClose: (event) => {
        if (isOwn(event) && open) onClose();
      },
      onPointerDown: (event) => {
        pressed.current = event.target;
      },
      onClick: (event) => {
        if (isOwn(event) && pressed.current === event.target) onClose();
      },
    },
  };
}
