// The button with a country's dialling code beside a phone number. The countries to choose from
// come with the touch that wants them.

import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { cn } from '../../ui/cn.ts';
import { rememberRegion, useRegionOf } from './default-countries.ts';

const loadSheet = () => import('./country-sheet.tsx');
const CountrySheet = lazy(async () => ({ default: (await loadSheet()).CountrySheet }));

type Props = {
  /** The dialling code, such as `+84`. */
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly className?: string;
};

export function CountryField({ code, onCode, className }: Props) {
  const intl = useIntl();
  const region = useRegionOf(code);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const preload = () => {
    loadSheet().catch(() => {
      /* Asked for again with the tap. */
    });
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={preload}
        onFocus={preload}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        className={cn(
          'flex min-h-13.5 shrink-0 items-center gap-2 rounded-md border border-input bg-card px-3.5 text-base font-medium',
          className,
        )}
      >
        <span className="sr-only">{intl.formatMessage({ id: 'phone.country' })}</span>
        <span translate="no" className="text-xs font-semibold text-ink-2">
          {region}
        </span>
        {code}
        <ChevronDown className="size-4.5 text-muted-foreground" />
      </button>
      {wasOpened && (
        <Suspense>
          <CountrySheet
            open={isOpen}
            chosen={region}
            onClose={() => setOpen(false)}
            onPick={(country) => {
              rememberRegion(country.region);
              onCode(country.code);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
