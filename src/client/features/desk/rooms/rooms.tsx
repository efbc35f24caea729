// What the hotel sells: rooms on and off sale, their prices, flash sales and pictures.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { vnd, type Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { query } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { Photo } from '../../../components/photo.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { DeskAddOns } from './add-ons.tsx';
import { DeskDayPrices } from './day-prices.tsx';
import { DeskFlashSales } from './flash-sales.tsx';
import { MoneyField, useTypedMoney } from './money-field.tsx';
import { RoomPhoto } from './room-photo.tsx';
import { DeskStock } from './stock.tsx';

export function DeskRooms({ hotelSn }: { readonly hotelSn: number }) {
  const {
    data: { rooms, asOf },
  } = useSuspenseQuery(query('desk/getRoomList', { hotelSn }));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        {rooms.map((room) => (
          <RoomCard key={room.sn} room={room} asOf={asOf} />
        ))}
      </div>
      <DeskAddOns hotelSn={hotelSn} />
    </>
  );
}

function RoomCard({
  room,
  asOf,
}: {
  readonly room: DeskRoom;
  readonly asOf: Parameters<typeof DeskFlashSales>[0]['asOf'];
}) {
  const intl = useIntl();
  const lock = useDeskCall('desk/lockRoom');
  return (
    <Card as="article" className="p-4">
      <div className="flex flex-wrap gap-3">
        <div className="size-19 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Photo {...room.picture} alt="" sizes="76px" />
        </div>
        <div className="min-w-28 flex-1">
          <h2 className="text-lg font-semibold" lang="vi" translate="no">
            {room.name}
          </h2>
          <p className="text-sm text-muted-foreground">
            <FormattedMessage id="desk.stock" values={{ count: room.stock }} /> ·{' '}
            <FormattedMessage id="desk.pictures" values={{ count: room.pictureCount }} />
          </p>
          <RoomPhoto roomTypeSn={room.sn} />
        </div>
      </div>
      <DeskStock room={room} />
      <SwitchField
        label={intl.formatMessage({ id: 'desk.onSale' })}
        note={intl.formatMessage({ id: room.isLocked ? 'desk.lockedNote' : 'desk.onSaleNote' })}
        checked={!room.isLocked}
        disabled={lock.isBusy}
        className="mt-3 border-t border-border pt-3"
        onChange={({ target }) => void lock.act({ roomTypeSn: room.sn, isLocked: !target.checked })}
      />
      <div className="mt-3 space-y-3 border-t border-border pt-3">
        {room.plans.map((plan) => (
          <PriceForm key={plan.type} room={room} plan={plan} />
        ))}
      </div>
      <DeskDayPrices room={room} />
      <DeskFlashSales room={room} asOf={asOf} />
    </Card>
  );
}

const priceRule = { least: policy.minimumPrepaidVnd, most: policy.roomPriceMostVnd };
/** A further hour may be free. */
const additionalRule = { least: 0, most: policy.roomPriceMostVnd };

type PriceProps = { readonly room: DeskRoom; readonly plan: DeskRoom['plans'][number] };

/** The typed prices of one booking type, and the calls that save them or take it off sale. */
function useRoomPrice(roomTypeSn: number, plan: PriceProps['plan']) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updatePrice');
  const isSold = plan.price > 0;
  const [isOpening, setOpening] = useState(false);
  const [lastPrice, setLastPrice] = useState<Vnd | null>(null);
  const price = useTypedMoney(isSold ? vnd(plan.price) : null, priceRule);
  const additional = useTypedMoney(vnd(plan.priceAdditional), additionalRule);
  const isHourly = plan.type === 'hourly';
  const isChanged = price.isChanged || (isHourly && additional.isChanged);
  const canSave = isChanged && price.amount !== null && (!isHourly || additional.amount !== null);
  const done = (): void => {
    price.reset();
    additional.reset();
    setOpening(false);
    showToast({ tone: 'done', title: intl.formatMessage({ id: 'desk.saved' }) });
  };
  const turn = async (isOn: boolean): Promise<void> => {
    if (isOn) {
      setOpening(true);
      // Starts with the last price before it was taken off sale, to be checked and saved.
      if (lastPrice !== null) price.type(String(lastPrice));
      return;
    }
    setOpening(false);
    price.reset();
    if (!isSold) return;
    setLastPrice(vnd(plan.price));
    if ((await act({ roomTypeSn, type: plan.type, isSold: false })) !== null) done();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    price.leave();
    additional.leave();
    if (!canSave || price.amount === null) return;
    const made = await act({
      roomTypeSn,
      type: plan.type,
      price: price.amount,
      ...(isHourly && additional.amount !== null ? { priceAdditional: additional.amount } : {}),
    });
    if (made !== null) done();
  };
  return { price, additional, isSold, isOpening, isHourly, isChanged, isBusy, turn, submit };
}

/**
 * Whether a room is sold by a booking type is a switch, so that no price of 0 has to stand for it.
 */
function PriceForm({ room, plan }: PriceProps) {
  const intl = useIntl();
  const { price, additional, isSold, isOpening, isHourly, isChanged, isBusy, turn, submit } =
    useRoomPrice(room.sn, plan);
  return (
    <form
      aria-label={`${room.name}, ${intl.formatMessage({ id: `bookingType.${plan.type}` })}`}
      onSubmit={(event) => void submit(event)}
    >
      <SwitchField
        label={intl.formatMessage({ id: `bookingType.${plan.type}` })}
        note={intl.formatMessage({
          id: isSold ? 'desk.addOnSold' : isOpening ? 'desk.sellNeedsPrice' : 'desk.notSold',
        })}
        checked={isSold || isOpening}
        disabled={isBusy}
        onChange={({ target }) => void turn(target.checked)}
      />
      {(isSold || isOpening) && (
        <div className="mt-1 flex flex-wrap items-start gap-2">
          <MoneyField
            label={`${intl.formatMessage({ id: `bookingType.${plan.type}` })} (₫)`}
            money={price}
            className="min-w-36 flex-1"
          />
          {isHourly && (
            <MoneyField
              label={intl.formatMessage({ id: 'desk.additional' })}
              money={additional}
              className="min-w-36 flex-1"
            />
          )}
          <Button
            type="submit"
            size="default"
            variant="secondary"
            busy={isBusy}
            aria-disabled={!isChanged || undefined}
          >
            <FormattedMessage id="desk.save" />
          </Button>
        </div>
      )}
    </form>
  );
}
