// Asks before leaving an unsent review: keep it as a draft, discard it, or go on writing.

import { PencilLine } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/button.tsx';

export function UnsavedReviewDialog({
  isUnsent,
  onDiscard,
}: {
  readonly isUnsent: boolean;
  readonly onDiscard: () => void;
}) {
  const intl = useIntl();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsked = blocker.state === 'blocked';
  // The review may be sent while the dialog is open; then there is nothing to ask.
  useEffect(() => {
    if (isAsked && !isUnsent) blocker.proceed();
  }, [isAsked, isUnsent, blocker]);
  return (
    <ConfirmDialog
      open={isAsked}
      onClose={() => blocker.reset?.()}
      // The way out that was blocked is counted from the page's own entry.
      hasEntry={false}
      icon={PencilLine}
      tone="lamp"
      title={intl.formatMessage({ id: 'review.leave' })}
      text={intl.formatMessage({ id: 'review.leaveText' })}
      primary={
        <Button wide onClick={() => blocker.proceed?.()}>
          <FormattedMessage id="review.keepDraft" />
        </Button>
      }
      wayOut={
        <>
          <Button wide variant="ghost" size="sm" onClick={() => blocker.reset?.()}>
            <FormattedMessage id="review.goOn" />
          </Button>
          <Button
            wide
            variant="destructive-ghost"
            size="sm"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            <FormattedMessage id="review.discard" />
          </Button>
        </>
      }
    />
  );
}
