// Stays of the past for whoever keeps them behind the PIN: closed until a proof, open as long as the page, saved nowhere.

import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { BookingView } from '#contract/calls/booking.ts';
import { call } from '../../api.ts';
import { codeOf } from '../../fault-code.ts';
import { useFaults } from '../../faults.ts';
import { useSay } from '../../intl.tsx';
import { useIsReachable } from '../../offline.ts';
import { Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/dialog.tsx';
import { useConfirm } from './confirm-identity.tsx';

export function GuardedHistory({
  onOpen,
}: {
  readonly onOpen: (bookings: readonly BookingView[]) => void;
}) {
  const say = useSay();
  const client = useQueryClient();
  const treat = useFaults();
  const isReachable = useIsReachable();
  const [confirmed, dialog] = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      onOpen((await confirmed(() => call(client, 'booking/getGuardedHistory', {}))).bookings);
    } catch (error) {
      // Whoever turns back has been told by their own hand.
      if (codeOf(error) !== 'API_PSS_120') treat(error);
    }
    setBusy(false);
  };
  return (
    <div className="grid justify-items-center gap-1 py-10 text-center">
      <IconDisc icon={LockKeyhole} size="lg" />
      <p className="pt-2 font-semibold">{say('history.guarded')}</p>
      <p className="text-sm text-ink-2">
        {say(isReachable ? 'history.guardedText' : 'offline.needsNetwork')}
      </p>
      <Button
        className="mt-3"
        busy={isBusy}
        aria-disabled={!isReachable}
        onClick={() => {
          void open();
        }}
      >
        {say('history.open')}
      </Button>
      {dialog}
    </div>
  );
}
