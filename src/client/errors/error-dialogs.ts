// The content of each error's dialog.

import {
  KeyRound,
  LockKeyhole,
  LogIn,
  MessageSquareX,
  ReceiptText,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { Glyph } from '../ui/glyph.ts';
import type { DiscTone } from '../ui/icon-disc.tsx';

export type ErrorDialogContent = {
  readonly icon: Glyph;
  readonly tone: DiscTone;
  readonly title: MessageId;
  readonly text: MessageId;
  /** Where the button leads; `close` only closes the dialog. */
  readonly go: 'signUp' | 'signIn' | 'back' | 'policy' | 'close';
  readonly button: MessageId;
  readonly wayOut: 'close' | 'later' | 'hotline' | null;
};

const locked: ErrorDialogContent = {
  icon: LockKeyhole,
  tone: 'danger',
  title: 'dialog.accountLocked',
  text: 'error.locked',
  go: 'close',
  button: 'dialog.asGuest',
  wayOut: 'hotline',
};
const policy: ErrorDialogContent = {
  icon: ReceiptText,
  tone: 'muted',
  title: 'error.notCancellable',
  text: 'dialog.notCancellableText',
  go: 'policy',
  button: 'dialog.readPolicy',
  wayOut: 'close',
};

/**
 * One for each code that is shown as a dialog; `tests/contract/faults.test.tsx` checks that none is
 * missing.
 */
export const errorDialogs: Partial<Record<ErrorCode, ErrorDialogContent>> = {
  [errorCodes.phoneUnknown]: {
    icon: UserRoundX,
    tone: 'primary',
    title: 'dialog.phoneUnknown',
    text: 'error.phoneUnknown',
    go: 'signUp',
    button: 'nav.signUp',
    wayOut: 'close',
  },
  [errorCodes.phoneTaken]: {
    icon: UserRoundCheck,
    tone: 'primary',
    title: 'dialog.phoneTaken',
    text: 'error.phoneTaken',
    go: 'signIn',
    button: 'nav.signIn',
    wayOut: 'close',
  },
  [errorCodes.pinLocked]: {
    icon: LockKeyhole,
    tone: 'lamp',
    title: 'dialog.pinLocked',
    text: 'error.pinLocked',
    go: 'close',
    button: 'dialog.verify',
    wayOut: 'close',
  },
  [errorCodes.codeSpent]: {
    icon: MessageSquareX,
    tone: 'lamp',
    title: 'dialog.codeSpent',
    text: 'error.codeSpent',
    go: 'close',
    button: 'dialog.newCode',
    wayOut: 'close',
  },
  [errorCodes.alreadyLinked]: {
    icon: KeyRound,
    tone: 'lamp',
    title: 'dialog.phoneLinked',
    text: 'error.phoneLinked',
    go: 'signIn',
    button: 'nav.signIn',
    wayOut: 'close',
  },
  [errorCodes.sessionExpired]: {
    icon: LogIn,
    tone: 'lamp',
    title: 'dialog.sessionOver',
    text: 'dialog.sessionOverText',
    go: 'back',
    button: 'nav.signIn',
    wayOut: 'later',
  },
  [errorCodes.accountLocked]: locked,
  [errorCodes.accountSuspended]: locked,
  [errorCodes.notCancellableNow]: policy,
  [errorCodes.notCancellable]: policy,
};
