// The queue for its member: what was done without a network, how each of it stands, and what to do where it met something else.

import { CloudOff, RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { isTrouble } from '#contract/outbox/outbox.ts';
import { useSay } from '../../intl/intl.tsx';
import { useQueued } from '../../offline/outbox-state.ts';
import { outboxStore, retry } from '../../offline/outbox.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { useLiveNow } from '../../runtime/use-live-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { OutboxItem } from './outbox-item.tsx';

export function OutboxSheet({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const now = useLiveNow();
  const isReachable = useIsReachable();
  const isKept = useSyncExternalStore(outboxStore.onChange, outboxStore.isKept, () => true);
  const rows = useQueued();
  const waiting = rows.filter(({ endedAt }) => endedAt === undefined);
  const { isBusy, hasFailed, again } = useAgain();
  const footer =
    waiting.length === 0 ? undefined : (
      <>
        {hasFailed && !isReachable && (
          <p role="status" className="pb-2 text-center text-sm text-dusk">
            {say('queue.stillAway')}
          </p>
        )}
        <Button variant="soft" size="lg" wide icon={RefreshCw} busy={isBusy} onClick={again}>
          {say('queue.sendNow')}
        </Button>
      </>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('queue.title')}
      sub={say(isKept ? 'queue.sub' : 'queue.subOpen')}
      closeLabel={say('common.close')}
      footer={footer}
    >
      {!isKept && (
        <Notice tone="lamp" icon={CloudOff} className="mb-3" title={say('queue.notKept')}>
          {say('queue.notKeptText')}
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted-foreground">{say('queue.empty')}</p>
      ) : (
        <ul aria-live="polite" className="divide-y divide-border">
          {/* Whatever waits for its member stands first, then what waits for the network, then what is done. */}
          {[
            ...rows.filter(isTrouble),
            ...waiting,
            ...rows.filter(({ state }) => state === 'sent'),
          ].map((row) => (
            <OutboxItem key={row.key} row={row} now={now} onLeave={onClose} />
          ))}
        </ul>
      )}
      <Notice tone="well" className="mt-3">
        {say('queue.never')}
      </Notice>
    </Sheet>
  );
}

function useAgain() {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const again = () => {
    setBusy(true);
    void retry()
      .catch(() => {
        /* what is left says how it stands */
      })
      .finally(() => {
        setBusy(false);
        setFailed(true);
      });
  };
  return { isBusy, hasFailed, again };
}
