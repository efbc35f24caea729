// The member's outbox: what was done offline, its status, and what to do where it was refused.

import { CloudOff, RefreshCw } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useOutboxRows } from '../../offline/outbox-state.ts';
import { isOutboxPersisted, retry } from '../../offline/outbox.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { useNow } from '../../runtime/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { OutboxItem } from './outbox-item.tsx';

export function OutboxSheet({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const intl = useIntl();
  const now = useNow(15_000);
  const isReachable = useIsReachable();
  const isKept = isOutboxPersisted.use();
  const rows = useOutboxRows();
  const waiting = rows.filter(({ endedAt }) => endedAt === undefined);
  const troubled = rows.filter(isTrouble);
  const sends = intl.formatMessage({ id: isKept ? 'queue.sub' : 'queue.subOpen' });
  const { isBusy, hasFailed, again } = useRetry();
  const footer =
    waiting.length === 0 ? undefined : (
      <>
        {hasFailed && !isReachable && (
          <p role="status" className="pb-2 text-center text-sm text-dusk">
            <FormattedMessage id="queue.stillAway" />
          </p>
        )}
        <Button variant="secondary" size="lg" wide busy={isBusy} onClick={again}>
          <RefreshCw data-icon="inline-start" />
          <FormattedMessage id="queue.sendNow" />
        </Button>
      </>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: troubled.length > 0 ? 'queue.trouble' : 'queue.title' })}
      sub={troubled.length > 0 ? intl.formatMessage({ id: 'queue.troubleSub' }) : sends}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      {!isKept && (
        <Notice
          variant="lamp"
          icon={CloudOff}
          className="mb-3"
          title={intl.formatMessage({ id: 'queue.notKept' })}
        >
          <FormattedMessage id="queue.notKeptText" />
        </Notice>
      )}
      {rows.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted-foreground">
          <FormattedMessage id="queue.empty" />
        </p>
      ) : (
        <div aria-live="polite">
          {/* First what waits for the member, then what waits for the network, then what is done. */}
          <Rows rows={troubled} now={now} onLeave={onClose} />
          {troubled.length > 0 && waiting.length > 0 && (
            <div className="border-t border-border pt-4">
              <h3 className="font-semibold">
                <FormattedMessage id="queue.title" />
              </h3>
              <p className="text-sm text-ink-2">{sends}</p>
            </div>
          )}
          <Rows
            rows={[...waiting, ...rows.filter(({ state }) => state === 'sent')]}
            now={now}
            onLeave={onClose}
          />
        </div>
      )}
      <Notice variant="default" className="mt-3">
        <FormattedMessage id="queue.never" />
      </Notice>
    </Sheet>
  );
}

type RowsProps = Omit<ComponentProps<typeof OutboxItem>, 'row'> & {
  readonly rows: readonly OutboxRow[];
};

const Rows = ({ rows, ...props }: RowsProps) =>
  rows.length === 0 ? null : (
    <ul className="divide-y divide-border">
      {rows.map((row) => (
        <OutboxItem key={row.key} row={row} {...props} />
      ))}
    </ul>
  );

function useRetry() {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const again = () => {
    setBusy(true);
    void retry()
      .catch(() => {
        /* The entries that are left show their status. */
      })
      .finally(() => {
        setBusy(false);
        setFailed(true);
      });
  };
  return { isBusy, hasFailed, again };
}
