// What the hotel sells: rooms on and off sale, their prices, flash sales and pictures.

import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { query } from '../../../api/queries.ts';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { Photo } from '../../../components/photo.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { DeskAddOns } from './add-ons.tsx';
import { DeskDayPrices } from './day-prices.tsx';
import { DeskFlashSales } from './flash-sales.tsx';
import { PriceForm } from './price-form.tsx';
import { RoomPhoto } from './room-photo.tsx';
import { DeskStock } from './stock.tsx';

export function DeskRooms({ hotelSn }: { readonly hotelSn: number }) {
  const {
    data: { rooms, asOf },
  } = useSuspenseQuery(query('desk/getRoomList', { hotelSn }));
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 min-[107.5rem]:grid-cols-3">
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
