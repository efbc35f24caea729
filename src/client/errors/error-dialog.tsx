// The dialogs that belong to no screen: who may not sign in this way, whose session ended, which booking cannot be cancelled.

import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import { CallHotline } from '../components/call-hotline.tsx';
import { showToast } from '../components/deferred-components.tsx';
import { useLocale, useSay } from '../intl/intl.tsx';
import { buttonClass } from '../ui/button-variants.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/dialog.tsx';
import { dialogError, setDialogError, type DialogError } from './error-dialog-store.ts';
import { errorDialogs, type ErrorDialogContent } from './error-dialogs.ts';
import { errorTreatments } from './handle-error.ts';

/** While it is said that somebody was signed out, no account page stands behind it; without a dialog of its own it is said in a notice. */
function useLeaving(fault: DialogError | null, pathname: string): void {
  const locale = useLocale();
  const say = useSay();
  const navigate = useNavigate();
  useEffect(() => {
    if (fault === null || errorTreatments[errors[fault.code].meaning] !== 'leave') return;
    if (pathname.startsWith(path(locale, 'account')))
      void navigate(path(locale, 'index'), { replace: true });
    if (errorDialogs[fault.code] !== undefined) return;
    showToast({
      tone: 'error',
      title: say('common.error'),
      text: say(errors[fault.code].text as MessageId),
    });
    setDialogError(null);
  }, [fault, pathname, locale, say, navigate]);
}

/** Stands in every page, empty until something is to be said. */
export function ErrorDialogs() {
  const fault = dialogError.use();
  const [last, keep] = useState<DialogError | null>(null);
  const here = useLocation();
  const address = `${here.pathname}${here.search}`;
  // The dialog keeps its words and its way back while it slides away and the page below changes.
  const [from, setFrom] = useState(address);
  if (fault !== null && fault !== last) {
    keep(fault);
    setFrom(fault.from ?? address);
  }
  useLeaving(fault, here.pathname);
  const look = last === null ? undefined : errorDialogs[last.code];
  if (last === null || look === undefined) return null;
  return <ErrorDialog fault={last} look={look} open={fault !== null} from={from} />;
}

type Props = {
  readonly fault: DialogError;
  readonly look: ErrorDialogContent;
  readonly open: boolean;
  readonly from: string;
};

export function ErrorDialog({ fault, look, open, from }: Props) {
  const say = useSay();
  const locale = useLocale();
  const close = () => {
    setDialogError(null);
    // The policy first, then the refusal itself.
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
          setDialogError(null);
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
  if (kind === 'hotline') return <CallHotline />;
  return (
    <Button wide variant="ghost" size="sm" onClick={onClose}>
      {say(kind === 'later' ? 'dialog.later' : 'common.close')}
    </Button>
  );
}
