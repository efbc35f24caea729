// Which error the page's dialog shows (`error-dialog.tsx`).

import type { ErrorCode } from '#contract/error-codes.ts';
import { createStore } from '../runtime/create-store.ts';

export type DialogError = {
  readonly code: ErrorCode;
  /** What the dialog's button does, in place of leading to a page. */
  readonly onGo?: () => void;
  /** The address to come back to, where it is not the one of this page any more. */
  readonly from?: string;
  /** The navigation state that goes along to the page the button leads to. */
  readonly carry?: Readonly<Record<string, string>>;
};

/** The newest error replaces the one before; null closes the dialog. */
export const dialogError = createStore<DialogError | null>(null);
export const setDialogError = dialogError.set;
