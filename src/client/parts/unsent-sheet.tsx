// Asks before signing out erases wishes that were not sent: how many and which, to be sent first or let go.

import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSay } from '../intl.tsx';
import { isServerReachable } from '../offline.ts';
import { isUnsent, queuedNow, useQueued } from '../queued.ts';
import { beforeSignOut } from '../sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { titleOf } from './queue-words.ts';

/** Comes with the queue on every page, so that it can ask without a network too. */
export function UnsentSheet() {
  const say = useSay();
  const rows = useQueued().filter(isUnsent);
  const [isOpen, open] = useState(false);
  const [hasOpened, noteOpened] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAway, setAway] = useState(false);
  const answer = useRef<(leaves: boolean) => void>(() => {});
  useEffect(
    () =>
      beforeSignOut(() => {
        setAway(false);
        noteOpened(true);
        open(true);
        return new Promise((tell) => {
          answer.current = tell;
        });
      }),
    [],
  );
  const end = (leaves: boolean) => {
    open(false);
    answer.current(leaves);
  };
  const sendFirst = async () => {
    setBusy(true);
    await (await import('../outbox.ts')).retry().catch(() => {
      /* what is left says so */
    });
    // What is shown follows what was sent, when its pages were read anew.
    for (
      let tries = 0;
      tries < 20 && isServerReachable() && queuedNow().some(({ endedAt }) => endedAt === undefined);
      tries += 1
    )
      await new Promise((wake) => {
        setTimeout(wake, 250);
      });
    setBusy(false);
    if (queuedNow().some(isUnsent)) setAway(true);
    else end(true);
  };
  // Its words are no part of every page.
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
