// Confirms the member's identity before a sensitive change: by PIN where there is one, else by a
// code to their own number.

import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { useProfile } from '../../api/session.ts';
import { Sheet } from '../../ui/sheet.tsx';

/**
 * Runs an action; when the server requires a confirmed identity, asks for it and runs the action
 * again. Rejects with `confirmIdentity` when the person cancels.
 */
export type Confirmed = <Value>(act: () => Promise<Value>) => Promise<Value>;

/** A function that runs such actions, and the dialog to render on the screen that uses it. */
export function useConfirmIdentity(): readonly [Confirmed, ReactNode] {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<{ readonly go: () => void; readonly giveUp: () => void } | null>(null);
  const settle = (isConfirmed: boolean) => {
    const pending = waiting.current;
    waiting.current = null;
    setIsOpen(false);
    if (isConfirmed) pending?.go();
    else pending?.giveUp();
  };
  const confirmed: Confirmed = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== errorCodes.confirmIdentity) throw error;
      await new Promise<void>((go, fail) => {
        waiting.current = { go, giveUp: () => fail(error) };
        setIsOpen(true);
      });
      return act();
    }
  };
  return [confirmed, <ConfirmSheet key="confirm" isOpen={isOpen} onSettle={settle} />];
}

/** Its questions come with the first action that asks for them. */
const IdentityQuestions = lazy(async () => ({
  default: (await import('./identity-questions.tsx')).IdentityQuestions,
}));

function ConfirmSheet({
  isOpen,
  onSettle,
}: {
  readonly isOpen: boolean;
  readonly onSettle: (isConfirmed: boolean) => void;
}) {
  const intl = useIntl();
  const profile = useProfile();
  return (
    <Sheet
      open={isOpen}
      onClose={() => onSettle(false)}
      title={intl.formatMessage({ id: 'confirm.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {profile !== null && isOpen && (
        <Suspense fallback={<div className="min-h-48" />}>
          <IdentityQuestions
            phone={profile.countryCode + profile.mobile}
            hasPin={profile.hasPin}
            onDone={() => onSettle(true)}
          />
        </Suspense>
      )}
    </Sheet>
  );
}
