// Asks before signing out whether the bookings made here without an account are erased from this
// phone, which is the default.

import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { setSignOutQuestions } from '../../api/sign-out.ts';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { Button } from '../../ui/button.tsx';

type SheetAnswer = 'erase' | 'keep' | null;

/** Loaded with the outbox on every page, so that it can ask offline too. */
export function GuestBookingsSheet() {
  const intl = useIntl();
  const [count, setCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const resolveAnswer = useRef<(answer: SheetAnswer) => void>(() => {});
  useEffect(
    () =>
      setSignOutQuestions({
        guests: (held) => {
          setCount(held);
          setIsOpen(true);
          return new Promise((tell) => {
            resolveAnswer.current = tell;
          });
        },
      }),
    [],
  );
  const end = (answer: SheetAnswer) => {
    setIsOpen(false);
    resolveAnswer.current(answer);
  };
  // Its messages are loaded on demand.
  if (count === 0) return null;
  return (
    <Sheet
      open={isOpen}
      onClose={() => end(null)}
      title={intl.formatMessage({ id: 'signOutGuests.title' }, { count })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <div className="grid gap-2">
          <Button size="lg" wide variant="destructive" onClick={() => end('erase')}>
            <FormattedMessage id="signOutGuests.erase" />
          </Button>
          <Button wide variant="ghost" onClick={() => end('keep')}>
            <FormattedMessage id="signOutGuests.keep" />
          </Button>
        </div>
      }
    >
      <p className="text-sm text-ink-2">
        <FormattedMessage id="signOutGuests.text" />
      </p>
    </Sheet>
  );
}
