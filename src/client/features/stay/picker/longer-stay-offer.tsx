// Offers a daily stay to guests who want more hours than the hotel sells at once. Nothing changes
// until it is tapped.

import { FormattedMessage, useIntl } from 'react-intl';
import type { StayPriceList } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { DailyGlyph } from '../../../ui/art/booking-glyphs.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { dayBrief } from '../stay-format.ts';

type Props = {
  readonly maxHours: number | null;
  readonly offer: NonNullable<StayPriceList['dailyInstead']>;
  readonly now: Instant;
  readonly onChange: (stay: Stay) => void;
};

export function LongerStayOffer({ maxHours, offer, now, onChange }: Props) {
  const intl = useIntl();
  const end = (at: Instant): string => `${localTime(at)} ${dayBrief(localDate(at), now, intl)}`;
  return (
    <section
      aria-label={intl.formatMessage({ id: 'stayPicker.longer' })}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken p-3"
    >
      <DailyGlyph className="size-5 text-lamp-ink" />
      <p className="min-w-0 flex-1 basis-44 text-sm">
        <span className="block font-semibold">
          {maxHours === null
            ? intl.formatMessage({ id: 'stayPicker.longer' })
            : intl.formatMessage({ id: 'stayPicker.over' }, { count: maxHours })}
        </span>
        <span className="text-cap text-ink-2">
          {end(offer.checkIn)} – {end(offer.checkOut)} · {formatVnd(offer.total)}
        </span>
      </p>
      <button
        type="button"
        onClick={() => onChange(offer.stay)}
        className={buttonVariants({ variant: 'secondary', size: 'sm' })}
      >
        <FormattedMessage id="stayPicker.takeDays" />
      </button>
    </section>
  );
}
