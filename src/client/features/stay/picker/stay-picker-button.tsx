// The chosen stay as one button: pressing it opens the sheet of days and hours, whose code comes then.

import { lazy, Suspense, useState } from 'react';
import { languageOf } from '#contract/paths.ts';
import type { Stay } from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Instant } from '#domain/time/time.ts';
import { useLocale, useSay } from '../../../intl/intl.tsx';
import { serverNow } from '../../../runtime/server-clock.ts';
import { buttonClass } from '../../../ui/button-variants.ts';
import { StayBar } from '../../../ui/stay-bar.tsx';
import { stayBarProps } from '../stay-format.ts';
import type { StayPlans } from '../stay-plan.ts';

const loadSheet = () => import('./stay-picker-sheet.tsx');
const StaySheet = lazy(() => loadSheet().then((module) => ({ default: module.StayPickerSheet })));

type Props = {
  readonly stay: Stay;
  readonly when: Interval;
  readonly now: Instant;
  readonly plans: StayPlans | undefined;
  readonly onChoose: (stay: Stay) => void;
  /** In place of the stay itself, where that is told already. */
  readonly text?: string;
};

export function StayPickerButton({ stay, when, now, plans, onChoose, text }: Props) {
  const say = useSay();
  const language = languageOf(useLocale());
  /** The moment it was last opened: each opening starts from the stay of the page. */
  const [openedAt, setOpenedAt] = useState<Instant | null>(null);
  const [isOpen, setOpen] = useState(false);
  const warm = () => {
    void loadSheet();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => {
          setOpenedAt(serverNow());
          setOpen(true);
        }}
        className={
          text === undefined
            ? 'mt-1 block min-h-11 w-full rounded-lg px-2 pt-3 pb-2 text-left'
            : buttonClass({ variant: 'soft', size: 'sm', className: 'mt-2 noscript:hidden' })
        }
      >
        {text ?? (
          <>
            <StayBar {...stayBarProps(stay.type, when, now, language, say)} />
            <span className="sr-only">. {say('hotel.changeStay')}</span>
          </>
        )}
      </button>
      {openedAt !== null && (
        <Suspense fallback={null}>
          <StaySheet
            key={openedAt}
            open={isOpen}
            onClose={() => setOpen(false)}
            stay={stay}
            now={openedAt}
            plans={plans}
            onDone={(chosen) => {
              setOpen(false);
              onChoose(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
