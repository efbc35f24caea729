// The chosen stay as one button: pressing it opens the sheet of days and hours, whose code comes then.

import { lazy, Suspense, useState } from 'react';
import { languageOf } from '#contract/paths.ts';
import type { Interval } from '#domain/interval.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { serverNow } from '../clock.ts';
import { useLocale, useSay } from '../intl.tsx';
import { StayBar } from '../ui/stay-bar.tsx';
import type { StayPlans } from './stay-plan.ts';
import { stayBarProps } from './stay-view.ts';

const loadSheet = () => import('./stay-sheet.tsx');
const StaySheet = lazy(() => loadSheet().then((module) => ({ default: module.StaySheet })));

type Props = {
  readonly stay: Stay;
  readonly when: Interval;
  readonly now: Instant;
  readonly plans: StayPlans | undefined;
  readonly onChoose: (stay: Stay) => void;
};

export function StayPickerButton({ stay, when, now, plans, onChoose }: Props) {
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
        className="mt-1 block min-h-11 w-full rounded-lg px-2 pt-3 pb-2 text-left"
      >
        <StayBar {...stayBarProps(stay.type, when, now, language, say)} />
        <span className="sr-only">. {say('hotel.changeStay')}</span>
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
