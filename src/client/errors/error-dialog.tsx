// Error dialogs that belong to no screen: a sign-in that is not possible, a session that ended, a
// booking that cannot be cancelled.

import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import { CallHotline } from '../components/call-hotline.tsx';
import { showToast } from '../components/deferred-components.tsx';
import { ConfirmDialog } from '../components/overlays/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '../components/overlays/overlay-props.ts';
import { useLocale } from '../intl/intl.tsx';
import { buttonVariants, Button } from '../ui/button.tsx';
import { dialogError, setDialogError, type DialogError } from './error-dialog-store.ts';
import { errorDialogs, type ErrorDialogContent } from './error-dialogs.ts';
import { errorTreatments } from './handle-error.ts';

/**
 * Leaves the account pages when an error means that nobody is signed in any more; without a dialog
 * of its own the error is shown as a toast.
 */
function useLeaveAccount(error: DialogError | null, pathname: string): void {
  const locale = useLocale();
  const intl = useIntl();
  const navigate = useNavigate();
  useEffect(() => {
    if (error === null || errorTreatments[errors[error.code].meaning] !== 'leave') return;
    if (pathname.startsWith(path(locale, 'account')))
      void navigate(path(locale, 'index'), { replace: true });
    if (errorDialogs[error.code] !== undefined) return;
    showToast(() => ({
      tone: 'error',
      title: intl.formatMessage({ id: 'common.error' }),
      text: intl.formatMessage({ id: errors[error.code].text as MessageId }),
    }));
    setDialogError(null);
  }, [error, pathname, locale, intl, navigate]);
}

/** Part of every page; renders nothing until there is an error. */
export function ErrorDialogs() {
  const error = dialogError.use();
  const [last, setLast] = useState<DialogError | null>(null);
  const here = useLocation();
  const address = `${here.pathname}${here.search}`;
  // The dialog keeps its text and its return address while it closes and the page below changes.
  const [from, setFrom] = useState(address);
  if (error !== null && error !== last) {
    setLast(error);
    setFrom(error.from ?? address);
  }
  useLeaveAccount(error, here.pathname);
  const content = last === null ? undefined : errorDialogs[last.code];
  if (last === null || content === undefined) return null;
  return <ErrorDialog error={last} content={content} open={error !== null} from={from} />;
}

type Props = {
  readonly error: DialogError;
  readonly content: ErrorDialogContent;
  readonly open: boolean;
  readonly from: string;
};

function ErrorDialog(props: Props) {
  return <ConfirmDialog {...useErrorDialog(props)} />;
}

/** What the dialog says and offers. */
export function useErrorDialog({ error, content, open, from }: Props): ConfirmDialogProps {
  const intl = useIntl();
  const locale = useLocale();
  const close = () => {
    setDialogError(null);
    // The refusal itself follows as a toast, after the link to the policy.
    if (content.go === 'policy')
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: intl.formatMessage({ id: errors[error.code].text as MessageId }),
      }));
  };
  const to = {
    signUp: withReturnAddress(path(locale, 'signUp'), from),
    signIn: withReturnAddress(path(locale, 'signIn'), from),
    back: path(locale, 'signIn', {}, { to: from }),
    policy: path(locale, 'policy'),
    close: null,
  }[content.go];
  const primary =
    to === null || error.onGo !== undefined ? (
      <Button
        wide
        onClick={() => {
          setDialogError(null);
          error.onGo?.();
        }}
      >
        <FormattedMessage id={content.button} />
      </Button>
    ) : (
      <Link to={to} state={error.carry} onClick={close} className={buttonVariants({ wide: true })}>
        <FormattedMessage id={content.button} />
      </Link>
    );
  return {
    open,
    onClose: close,
    icon: content.icon,
    tone: content.tone,
    title: intl.formatMessage({ id: content.title }),
    text: intl.formatMessage({ id: content.text }),
    primary,
    wayOut:
      content.wayOut === null ? null : <SecondaryAction kind={content.wayOut} onClose={close} />,
  };
}

/** A link between signing in and signing up that keeps the address both lead back to. */
function withReturnAddress(page: string, from: string): string {
  const query = from.indexOf('?');
  return /\/sign-(?:in|up)(?:\?|$)/.test(from) && query !== -1
    ? `${page}${from.slice(query)}`
    : page;
}

function SecondaryAction({
  kind,
  onClose,
}: {
  readonly kind: 'close' | 'later' | 'hotline';
  readonly onClose: () => void;
}): ReactNode {
  if (kind === 'hotline') return <CallHotline />;
  return (
    <Button wide variant="ghost" size="sm" onClick={onClose}>
      <FormattedMessage id={kind === 'later' ? 'dialog.later' : 'common.close'} />
    </Button>
  );
}
