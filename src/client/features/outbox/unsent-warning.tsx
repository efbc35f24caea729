// Asks before signing out erases unsent outbox entries: how many and which, and whether to send or
// discard them.

import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { setSignOutQuestions } from '../../api/sign-out.ts';
import { useSay } from '../../intl/intl.tsx';
import { isUnsent, getOutboxRows, useOutboxRows } from '../../offline/outbox-state.ts';
import { isServerReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { titleOf } from './outbox-text.ts';

/** Loaded with the outbox on every page, so that it can ask offline too. */
export function UnsentWarning() {
  const say = useSay();
  const rows = useOutboxRows().filter(isUnsent);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [isBusy, setBusy] = useState(false);
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
  const sendFirst = async () => {
    setBusy(true);
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
    setBusy(false);
    if (getOutboxRows().some(isUnsent)) setAway(true);
    else end(true);
  };
  // Its messages are loaded on demand.
  if (!hasOpened) return null;
  const footer = (
    <>
      {isAway && (
        <p role="status" className="pb-2 text-center text-sm text-dusk">
          {say(
            rows.some(({ endedAt }) => endedAt === undefined)
              ? 'unsent.stillAway'
              : 'unsent.refused',
          )}
        </p>
      )}
      <div className="grid gap-2">
        <Button
          size="lg"
          wide
          busy={isBusy}
          onClick={() => {
            void sendFirst();
          }}
        >
          {say('unsent.send')}
        </Button>
        <Button
          variant="dangerGhost"
          wide
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) end(true);
          }}
        >
          {say('unsent.leave')}
        </Button>
      </div>
    </>
  );
  return (
    <Sheet
      open={isOpen}
      onClose={() => end(false)}
      title={say('unsent.title', { count: rows.length })}
      closeLabel={say('common.close')}
      footer={footer}
    >
      <p className="flex gap-3 pb-3 text-sm text-ink-2">
        <CloudOff className="mt-px size-5 shrink-0 text-dusk" />
        {say('unsent.text')}
      </p>
      <ul className="divide-y divide-border text-sm">
        {rows.map((row) => (
          <li key={row.key} className="py-2.5 font-semibold">
            {titleOf(row, say)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
