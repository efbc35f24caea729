// Past stays of members who keep them behind the PIN: hidden until a proof, shown while it holds and
// the page is open, cached nowhere.

import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { call } from '../../../api/queries.ts';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { IconDisc } from '../../../ui/icon-disc.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';

export function LockedHistory({
  onOpen,
}: {
  readonly onOpen: (past: Output<'booking/getGuardedHistory'>) => void;
}) {
  const client = useQueryClient();
  const handleError = useErrorHandler();
  const isReachable = useIsReachable();
  const [confirmed, dialog] = useConfirmIdentity();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      onOpen(await confirmed(() => call(client, 'booking/getGuardedHistory', {})));
    } catch (error) {
      // Somebody who cancels the proof needs no message.
      if (errorCodeOf(error) !== errorCodes.confirmIdentity) handleError(error);
    }
    setBusy(false);
  };
  return (
    <div className="grid justify-items-center gap-1 py-10 text-center">
      <IconDisc icon={LockKeyhole} size="lg" />
      <p className="pt-2 font-semibold">
        <FormattedMessage id="history.guarded" />
      </p>
      <p className="text-sm text-ink-2">
        <FormattedMessage id={isReachable ? 'history.guardedText' : 'offline.needsNetwork'} />
      </p>
      <Button
        className="mt-3"
        busy={isBusy}
        aria-disabled={!isReachable}
        onClick={() => {
          void open();
        }}
      >
        <FormattedMessage id="history.open" />
      </Button>
      {dialog}
    </div>
  );
}
