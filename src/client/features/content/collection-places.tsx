// The provinces of a collection, as links to its hotels there.

import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { useLocalText } from '../../intl/intl.tsx';
import { toggleVariants } from '../../ui/toggle.tsx';

export function CollectionPlaces({
  places,
  shown,
  label,
}: {
  readonly places: Output<'hotel/getHotelCollection'>['places'];
  readonly shown: number | null;
  readonly label: string;
}) {
  const intl = useIntl();
  const words = useLocalText();
  return (
    <nav aria-label={label} className="-mx-(--gutter) mt-5">
      <ul className="rail gap-2">
        {places.map(({ sn, name, hotelCount }) => (
          <li key={sn}>
            <Link
              to={`?provinceSn=${sn}`}
              preventScrollReset
              aria-current={sn === shown ? 'true' : undefined}
              className={toggleVariants({ variant: sn === shown ? 'primary' : 'default' })}
            >
              {words(name)}
              <span className="text-cap font-normal opacity-80">
                {intl.formatNumber(hotelCount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
