// Asks before signing out erases unsent outbox entries: how many and which, and whether to send or
// discard them.

import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { setSignOutQuestions } from '../../api/sign-out.ts';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { isUnsent, getOutboxRows, useOutboxRows } from '../../offline/outbox-state.ts';
import { isServerReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { titleOf } from './outbox-text.ts';

/** Opens when a sign-out asks, and answers it. */
function useSignOutQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [isAway, setAway] = useState(false);
  const resolveAnswer = useRef<(leaves: true | null) => void>(() => {});
  useEffect(
    () =>
      setSignOutQuestions({
        unsent: () => {
          setAway(false);
          setHasOpened(true);
          setIsOpen(true);
          return new Promise((tell) => {
            resolveAnswer.current = tell;
          });
        },
      }),
    [],
  );
  const end = (leaves: boolean) => {
    setIsOpen(false);
    resolveAnswer.current(leaves || null);
  };
  return { isOpen, hasOpened, isAway, setAway, end };
}

/** Sends what can be sent, and waits until the list shows it, 5 s at most. */
async function sendAll(): Promise<void> {
  await (await import('../../offline/outbox.ts')).retry().catch(() => {
    /* The entries that are left stay in the list. */
  });
  // The list follows what was sent, once its queries are loaded again.
  for (
    let tries = 0;
    tries < 20 &&
    isServerReachable() &&
    getOutboxRows().some(({ endedAt }) => endedAt === undefined);
    tries += 1
  )
    await new Promise((wake) => {
      setTimeout(wake, 250);
    });
}

/** Loaded with the outbox on every page, so that it can ask offline too. */
export function UnsentWarning() {
  const intl = useIntl();
  const rows = useOutboxRows().filter(isUnsent);
  const { isOpen, hasOpened, isAway, setAway, end } = useSignOutQuestion();
  const [isBusy, setBusy] = useState(false);
  const sendFirst = async () => {
    setBusy(true);
    await sendAll();
    setBusy(false);
    if (getOutboxRows().some(isUnsent)) setAway(true);
    else end(true);
  };
  // Its messages are loaded on demand.
  if (!hasOpened) return null;
  const footer = (
    <UnsentActions
      note={
        isAway
          ? intl.formatMessage({
              id: rows.some(({ endedAt }) => endedAt === undefined)
                ? 'unsent.stillAway'
                : 'unsent.refused',
            })
          : null
      }
      isBusy={isBusy}
      onSend={() => {
        void sendFirst();
      }}
      onLeave={() => {
        if (!isBusy) end(true);
      }}
    />
  );
  return (
    <Sheet
      open={isOpen}
      onClose={() => end(false)}
      title={intl.formatMessage({ id: 'unsent.title' }, { count: rows.length })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      <p className="flex gap-3 pb-3 text-sm text-ink-2">
        <CloudOff className="mt-px size-5 shrink-0 text-dusk" />
        <FormattedMessage id="unsent.text" />
      </p>
      <ul className="divide-y divide-border text-sm">
        {rows.map((row) => (
          <li key={row.key} className="py-2.5 font-semibold">
            {titleOf(row, intl)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type ActionsProps = {
  /** Why entries are left after sending. */
  readonly note: string | null;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onLeave: () => void;
};

function UnsentActions({ note, isBusy, onSend, onLeave }: ActionsProps) {
  return (
    <>
      {note !== null && (
        <p role="status" className="pb-2 text-center text-sm text-dusk">
          {note}
        </p>
      )}
      <div className="grid gap-2">
        <Button size="lg" wide busy={isBusy} onClick={onSend}>
          <FormattedMessage id="unsent.send" />
        </Button>
        <Button variant="destructive-ghost" wide aria-disabled={isBusy} onClick={onLeave}>
          <FormattedMessage id="unsent.leave" />
        </Button>
      </div>
    </>
  );
}
