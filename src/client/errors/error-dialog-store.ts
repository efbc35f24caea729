// Which fault the page's dialog shows (`error-dialog.tsx`).

import type { ErrorCode } from '#contract/error-codes.ts';

/** `onGo` is done by the button in place of leading anywhere; `from` is where one was, if that is no longer here; `carry` goes along to the page it leads to. */
export type ShownFault = {
  readonly code: ErrorCode;
  readonly onGo?: () => void;
  readonly from?: string;
  readonly carry?: Readonly<Record<string, string>>;
};

const listeners = new Set<() => void>();
let shown: ShownFault | null = null;
export const shownFault = (): ShownFault | null => shown;
/** Shows a fault in the page's `FaultDialogs`, or none; the newest one stands. */
export const setFault = (next: ShownFault | null) => {
  shown = next;
  for (const tell of listeners) tell();
};
export const subscribeFault = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};
