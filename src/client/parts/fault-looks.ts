// How each fault that asks for a dialog is shown.

import {
  KeyRound,
  LockKeyhole,
  LogIn,
  MessageSquareX,
  ReceiptText,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import type { ErrorCode } from '#contract/errors.ts';
import type { MessageId } from '#contract/text.ts';
import type { DiscTone } from '../ui/dialog.tsx';
import type { Glyph } from '../ui/glyphs.tsx';

export type FaultLook = {
  readonly icon: Glyph;
  readonly tone: DiscTone;
  readonly title: MessageId;
  readonly text: MessageId;
  /** Where the one button leads, or that it merely closes. */
  readonly go: 'signUp' | 'signIn' | 'back' | 'policy' | 'close';
  readonly button: MessageId;
  readonly wayOut: 'close' | 'later' | 'hotline' | null;
};

const locked: FaultLook = {
  icon: LockKeyhole,
  tone: 'danger',
  title: 'dialog.accountLocked',
  text: 'error.locked',
  go: 'close',
  button: 'dialog.asGuest',
  wayOut: 'hotline',
};
const policy: FaultLook = {
  icon: ReceiptText,
  tone: 'muted',
  title: 'error.notCancellable',
  text: 'dialog.notCancellableText',
  go: 'policy',
  button: 'dialog.readPolicy',
  wayOut: 'close',
};

/** One for each code whose meaning asks for a dialog of its own; `tests/faults.test.tsx` holds that. */
export const faultLooks: Partial<Record<ErrorCode, FaultLook>> = {
  API_PSS_002: {
    icon: UserRoundX,
    tone: 'primary',
    title: 'dialog.phoneUnknown',
    text: 'error.phoneUnknown',
    go: 'signUp',
    button: 'nav.signUp',
    wayOut: 'close',
  },
  API_PSS_020: {
    icon: UserRoundCheck,
    tone: 'primary',
    title: 'dialog.phoneTaken',
    text: 'error.phoneTaken',
    go: 'signIn',
    button: 'nav.signIn',
    wayOut: 'close',
  },
  API_PSS_021: {
    icon: LockKeyhole,
    tone: 'lamp',
    title: 'dialog.pinLocked',
    text: 'error.pinLocked',
    go: 'close',
    button: 'dialog.verify',
    wayOut: 'close',
  },
  API_PSS_022: {
    icon: MessageSquareX,
    tone: 'lamp',
    title: 'dialog.codeSpent',
    text: 'error.codeSpent',
    go: 'close',
    button: 'dialog.newCode',
    wayOut: 'close',
  },
  API_PSS_023: {
    icon: KeyRound,
    tone: 'lamp',
    title: 'dialog.phoneLinked',
    text: 'error.phoneLinked',
    go: 'signIn',
    button: 'nav.signIn',
    wayOut: 'close',
  },
  API_PSS_012: {
    icon: LogIn,
    tone: 'lamp',
    title: 'dialog.sessionOver',
    text: 'dialog.sessionOverText',
    go: 'back',
    button: 'nav.signIn',
    wayOut: 'later',
  },
  API_PSS_005: locked,
  API_PSS_017: locked,
  API_BKN_003: policy,
  API_BKN_060: policy,
};
