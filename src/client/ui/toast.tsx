// A word from the app that leaves by itself: errors 4.5 s, confirmations 3 s, both wait while
// touched or focused.

import { Check, CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cn } from './cn.ts';
import type { Glyph } from './glyph.ts';

export type ToastContent = {
  tone: 'error' | 'done';
  title: ReactNode;
  text?: ReactNode;
  icon?: Glyph | undefined;
  /** A way back, such as "Hoàn tác". */
  undo?: { label: ReactNode; onPress: () => void } | undefined;
  /** How long it stays in ms, where the usual time is too short to decide. */
  stays?: number;
};
/**
 * `left` is the stay still to come in ms; it lives here so that a card that moves into a dialog
 * does not start anew.
 */
type Toast = ToastContent & { id: number; left: number };

const stays = { error: 4500, done: 3000 } as const; // ms
const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const tell of listeners) tell();
};
const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/**
 * Shows a toast in whatever `ToastHost` is on the page; at most three at a time, the oldest leaves
 * first.
 */
export function showToast(words: ToastContent): void {
  lastId += 1;
  set([...toasts.slice(-2), { ...words, id: lastId, left: words.stays ?? stays[words.tone] }]);
}

/** Takes one toast away, or all when no id is given (a page change). */
function hideToast(id?: number): void {
  set(id === undefined ? none : toasts.filter((toast) => toast.id !== id));
}

/** Counts down what is left of the toast's stay, standing still while it is held. */
function useLeaving(toast: Toast, isHeld: boolean) {
  useEffect(() => {
    if (isHeld) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => hideToast(toast.id), toast.left);
    return () => {
      clearTimeout(timer);
      toast.left -= performance.now() - since;
    };
  }, [toast, isHeld]);
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isHeld, setIsHeld] = useState(false);
  useLeaving(toast, isHeld);
  const isError = toast.tone === 'error';
  const Icon = toast.icon ?? (isError ? CircleAlert : Check);
  const close = () => hideToast(toast.id);
  return (
    <div
      role={isError ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={cn(
        'toast flex items-start gap-3 rounded-xl py-3 pr-1.5 pl-3.5 shadow-3 forced-colors:border',
        isError ? 'bg-destructive text-destructive-foreground' : 'bg-foreground text-background',
      )}
    >
      <Icon className="mt-px size-5.5" />
      <div className="min-w-0 flex-1 text-sm">
        <b className="block leading-5.5 font-semibold">{toast.title}</b>
        {toast.text && <p className="leading-5">{toast.text}</p>}
      </div>
      {toast.undo && (
        <button
          type="button"
          onClick={() => {
            toast.undo?.onPress();
            close();
          }}
          className="-my-2 min-h-11 px-2 text-sm font-semibold underline underline-offset-3"
        >
          {toast.undo.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={close}
        className="-my-2.5 grid size-11 place-items-center outline-current"
      >
        <X className="size-5" />
      </button>
    </div>
  );
}

const noToasts = () => none;

/**
 * Once per page. It shows itself in the top layer, inside the open dialog if there is one, since
 * all else is inert then.
 */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts, noToasts);
  const box = useRef<HTMLDivElement>(null);
  const [, setRedraws] = useState(0);
  useEffect(() => {
    const onClose = () => {
      if (toasts.length > 0) setRedraws((count) => count + 1);
    };
    document.addEventListener('close', onClose, true);
    return () => document.removeEventListener('close', onClose, true);
  }, []);
  useEffect(() => {
    // Without popovers (Safari 16.4) it lies above the page by its style, and the question itself
    // would throw.
    if (box.current?.showPopover && !box.current.matches(':popover-open'))
      box.current.showPopover();
  });
  if (shown.length === 0) return null;
  return createPortal(
    <div
      ref={box}
      popover="manual"
      className="toasts flex w-[min(100%-2rem,27.5rem)] flex-col gap-2"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>,
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body,
  );
}
