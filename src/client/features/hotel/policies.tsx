// The hotel's rules with their exact hours, and until when each room of the chosen stay can be
// cancelled free of charge (docs/product.md, Cancellation and refund).

import { Banknote, CircleX, Hourglass, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { Card } from '../../ui/card.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { freeCancellationText, lateCancellationText } from '../stay/free-cancellation-text.ts';
import { useHotelStay } from './hotel-stay.tsx';

export function Policies() {
  const intl = useIntl();
  const { hotel } = useHotelStay();
  const { plans } = hotel;
  const isAllDay = plans.hourly?.from === '00:00' && plans.hourly.to === '24:00';
  return (
    <section id="policies" className="scroll-mt-20 pt-9">
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">
        <FormattedMessage id="rules.title" />
      </h2>
      <Card as="dl" className="mt-3 divide-y divide-border px-4 text-sm">
        <Rule icon={LogIn} title={intl.formatMessage({ id: 'rules.checkIn' })}>
          {plans.hourly !== null && (
            <p>
              {isAllDay
                ? intl.formatMessage({ id: 'rules.hourlyAllDay' })
                : intl.formatMessage(
                    { id: 'rules.hourly' },
                    { from: plans.hourly.from, to: plans.hourly.to },
                  )}
            </p>
          )}
          {plans.overnight !== null && (
            <p>
              <FormattedMessage
                id="rules.overnight"
                values={{ from: plans.overnight.from, to: plans.overnight.to }}
              />
            </p>
          )}
          {plans.daily !== null && (
            <p>
              <FormattedMessage
                id="rules.daily"
                values={{ from: plans.daily.from, to: plans.daily.to }}
              />
            </p>
          )}
          <p>
            <FormattedMessage id="rules.bring" />
          </p>
        </Rule>
        <Rule icon={CircleX} title={intl.formatMessage({ id: 'rules.cancel' })}>
          <Deadlines />
          <p>
            <FormattedMessage
              id="rules.cancelFree"
              values={{ minutes: hotel.freeCancellationMinutes }}
            />
          </p>
        </Rule>
        {plans.hourly !== null && plans.hourly.maxHours !== null && (
          <Rule icon={Hourglass} title={intl.formatMessage({ id: 'rules.limit' })}>
            <p>
              <FormattedMessage id="rules.limitText" values={{ count: plans.hourly.maxHours }} />
            </p>
          </Rule>
        )}
        <Rule icon={Banknote} title={intl.formatMessage({ id: 'rules.refund' })}>
          <p>
            <FormattedMessage id="rules.refundWallet" />
          </p>
          <p>
            <FormattedMessage id="rules.refundAtm" />
          </p>
          <p>
            <FormattedMessage id="rules.refundCard" />
          </p>
        </Rule>
      </Card>
    </section>
  );
}

/**
 * One line for each cancellation deadline, naming its rooms where rooms differ. Deadlines are clock
 * times, never "so many hours before".
 */
function Deadlines() {
  const intl = useIntl();
  const { hotel, listing } = useHotelStay();
  const rooms = listing?.rooms.filter(({ state }) => state === 'free') ?? [];
  if (listing === undefined || rooms.length === 0)
    return (
      <p>
        <FormattedMessage id="rules.cancelAsk" />
      </p>
    );
  const groups = [...byDeadline(rooms)].toSorted(([a], [b]) => b.localeCompare(a));
  const text = ({ freeUntil, isCancellable }: RoomView) => {
    if (freeUntil !== null) return freeCancellationText(freeUntil, listing.asOf, intl);
    return intl.formatMessage({ id: isCancellable ? 'rules.cancelOver' : 'rules.cancelNever' });
  };
  return (
    <>
      {groups.map(
        ([key, group]) =>
          group[0] !== undefined && (
            <p key={key}>
              {groups.length > 1 && (
                <>
                  <b className="font-semibold" translate="no">
                    {group.map(({ name }) => name).join(', ')}
                  </b>
                  :{' '}
                </>
              )}
              {text(group[0])}
            </p>
          ),
      )}
      {rooms.some(({ freeUntil }) => freeUntil !== null) && (
        <p>{lateCancellationText(listing.stay.type, null, 'after', intl)}</p>
      )}
      {hotel.isPayAtHotel &&
        rooms.some(({ isCancellable, isPrepaidOnly }) => isCancellable && !isPrepaidOnly) && (
          <p>
            <FormattedMessage id="lateRule.atHotel" />
          </p>
        )}
    </>
  );
}

function byDeadline(rooms: readonly RoomView[]): ReadonlyMap<string, readonly RoomView[]> {
  const groups = new Map<string, RoomView[]>();
  for (const room of rooms) groups.set(keyOf(room), [...(groups.get(keyOf(room)) ?? []), room]);
  return groups;
}

const keyOf = ({ freeUntil, isCancellable }: RoomView): string =>
  freeUntil ?? (isCancellable ? 'over' : 'never');

function Rule({
  icon: Icon,
  title,
  children,
}: {
  readonly icon: Glyph;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="relative py-3.5 pl-8">
      <dt className="font-semibold">
        <Icon className="absolute left-0 size-5 text-muted-foreground" />
        {title}
      </dt>
      <dd className="space-y-0.5 text-ink-2">{children}</dd>
    </div>
  );
}
