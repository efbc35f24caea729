// The chosen stay as a button. Pressing it loads and opens the picker's sheet.

import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Stay } from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Instant } from '#domain/time/time.ts';
import { serverNow } from '../../../runtime/server-clock.ts';
import { buttonVariants } from '../../../ui/button.tsx';
import { StayBar } from '../stay-bar.tsx';
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
  /** Shown in place of the stay, where the stay is shown already. */
  readonly text?: string;
};

export function StayPickerButton({ stay, when, now, plans, onChoose, text }: Props) {
  const intl = useIntl();
  /**
   * When the sheet was last opened; used as its key, so that each opening starts from the page's
   * stay.
   */
  const [openedAt, setOpenedAt] = useState<Instant | null>(null);
  const [isOpen, setOpen] = useState(false);
  const prefetch = () => {
    void loadSheet();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setOpenedAt(serverNow());
          setOpen(true);
        }}
        className={
          text === undefined
            ? 'mt-1 block min-h-11 w-full rounded-lg px-2 pt-3 pb-2 text-left'
            : buttonVariants({
                variant: 'secondary',
                size: 'sm',
                className: 'mt-2 noscript:hidden',
              })
        }
      >
        {text ?? (
          <>
            <StayBar {...stayBarProps(stay.type, when, now, intl)} />
            <span className="sr-only">
              . <FormattedMessage id="hotel.changeStay" />
            </span>
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
