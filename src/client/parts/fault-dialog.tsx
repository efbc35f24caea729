// The dialogs that belong to no screen: who may not sign in this way, whose session ended, which booking cannot be cancelled (§8).

import {
  KeyRound,
  LockKeyhole,
  LogIn,
  MessageSquareX,
  ReceiptText,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { treatments } from '../faults.ts';
import { useLocale, useSay } from '../intl.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { AlertDialog, type DiscTone } from '../ui/dialog.tsx';
import type { Glyph } from '../ui/glyphs.tsx';
import { showToast } from './later.tsx';
import { SignInHere } from './sign-in-here.tsx';

/** `onGo` is done by the button in place of leading anywhere; `from` is where one was, if that is no longer here; `carry` goes along to the page it leads to. */
export type ShownFault = {
  readonly code: ErrorCode;
  readonly onGo?: () => void;
  readonly from?: string;
  readonly carry?: Readonly<Record<string, string>>;
};

type Look = {
  readonly icon: Glyph;
  readonly tone: DiscTone;
  readonly title: MessageId;
  readonly text: MessageId;
  /** Where the one button leads, or that it merely closes. */
  readonly go: 'signUp' | 'signIn' | 'back' | 'policy' | 'close';
  readonly button: MessageId;
  readonly wayOut: 'close' | 'later' | 'hotline' | null;
};

const locked: Look = {
  icon: LockKeyhole,
  tone: 'danger',
  title: 'dialog.accountLocked',
  text: 'error.locked',
  go: 'close',
  button: 'dialog.asGuest',
  wayOut: 'hotline',
};
const policy: Look = {
  icon: ReceiptText,
  tone: 'muted',
  title: 'error.notCancellable',
  text: 'dialog.notCancellableText',
  go: 'policy',
  button: 'dialog.readPolicy',
  wayOut: 'close',
};

/** One for each code whose meaning asks for a dialog of its own; `tests/faults.test.tsx` holds that. */
export const faultLooks: Partial<Record<ErrorCode, Look>> = {
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

const listeners = new Set<() => void>();
let shown: ShownFault | null = null;
const set = (next: ShownFault | null) => {
  shown = next;
  for (const tell of listeners) tell();
};
const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Shows a fault in the page's `FaultDialogs`; the newest one stands. */
export function showFault(fault: ShownFault): void {
  set(fault);
}

/** While it is said that somebody was signed out, no account page stands behind it; without a dialog of its own it is said in a notice. */
function useLeaving(fault: ShownFault | null, pathname: string): void {
  const locale = useLocale();
  const say = useSay();
  const navigate = useNavigate();
  useEffect(() => {
    if (fault === null || treatments[errors[fault.code].meaning] !== 'leave') return;
    if (pathname.startsWith(path(locale, 'account')))
      void navigate(path(locale, 'index'), { replace: true });
    if (faultLooks[fault.code] !== undefined) return;
    showToast({
      tone: 'error',
      title: say('common.error'),
      text: say(errors[fault.code].text as MessageId),
    });
    set(null);
  }, [fault, pathname, locale, say, navigate]);
}

/** Stands in every page, empty until something is to be said, or somebody must sign in for what they tapped. */
export function FaultDialogs() {
  return (
    <>
      <SignInHere />
      <Faults />
    </>
  );
}

function Faults() {
  const fault = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const [last, keep] = useState<ShownFault | null>(null);
  const here = useLocation();
  const address = `${here.pathname}${here.search}`;
  // The dialog keeps its words and its way back while it slides away and the page below changes.
  const [from, setFrom] = useState(address);
  if (fault !== null && fault !== last) {
    keep(fault);
    setFrom(fault.from ?? address);
  }
  useLeaving(fault, here.pathname);
  const look = last === null ? undefined : faultLooks[last.code];
  if (last === null || look === undefined) return null;
  return <FaultDialog fault={last} look={look} open={fault !== null} from={from} />;
}

type Props = {
  readonly fault: ShownFault;
  readonly look: Look;
  readonly open: boolean;
  readonly from: string;
};

export function FaultDialog({ fault, look, open, from }: Props) {
  const say = useSay();
  const locale = useLocale();
  const close = () => {
    set(null);
    // The policy first, then the refusal itself (§8).
    if (look.go === 'policy')
      showToast({
        tone: 'error',
        title: say('common.error'),
        text: say(errors[fault.code].text as MessageId),
      });
  };
  const to = {
    signUp: sameWay(path(locale, 'signUp'), from),
    signIn: sameWay(path(locale, 'signIn'), from),
    back: path(locale, 'signIn', {}, { to: from }),
    policy: path(locale, 'policy'),
    close: null,
  }[look.go];
  // Where the screen itself knows the way on, it goes it.
  const primary =
    to === null || fault.onGo !== undefined ? (
      <Button
        wide
        onClick={() => {
          set(null);
          fault.onGo?.();
        }}
      >
        {say(look.button)}
      </Button>
    ) : (
      <Link to={to} state={fault.carry} onClick={close} className={buttonClass({ wide: true })}>
        {say(look.button)}
      </Link>
    );
  return (
    <AlertDialog
      open={open}
      onClose={close}
      icon={look.icon}
      tone={look.tone}
      title={say(look.title)}
      text={say(look.text)}
      primary={primary}
      wayOut={look.wayOut === null ? null : <WayOut kind={look.wayOut} onClose={close} />}
    />
  );
}

/** From one of the two pages to the other, keeping where both lead back to. */
function sameWay(page: string, from: string): string {
  const query = from.indexOf('?');
  return /\/sign-(?:in|up)(?:\?|$)/.test(from) && query !== -1
    ? `${page}${from.slice(query)}`
    : page;
}

function WayOut({
  kind,
  onClose,
}: {
  readonly kind: 'close' | 'later' | 'hotline';
  readonly onClose: () => void;
}): ReactNode {
  const say = useSay();
  if (kind !== 'hotline')
    return (
      <Button wide variant="ghost" size="sm" onClick={onClose}>
        {say(kind === 'later' ? 'dialog.later' : 'common.close')}
      </Button>
    );
  const words = say('dialog.callHotline', { number: brand.hotline });
  return brand.hotlineDial === '' ? (
    <p className="pt-1 text-center text-sm text-ink-2">{words}</p>
  ) : (
    <a
      href={`tel:${brand.hotlineDial}`}
      className={buttonClass({ wide: true, variant: 'ghost', size: 'sm' })}
    >
      {words}
    </a>
  );
}
