// What the hotel sells: rooms on and off sale, their prices, flash sales, and pictures.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { DeskRoom } from '#contract/calls/desk.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { query } from '../../api.ts';
import { money, useSay } from '../../intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../later.tsx';
import { DeskAddOns } from './desk-add-ons.tsx';
import { DeskDayPrices } from './desk-day-prices.tsx';
import { DeskSales } from './desk-sales.tsx';
import { DeskStock } from './desk-stock.tsx';
import { RoomPhoto } from './room-photo.tsx';
import { useDeskCall } from './use-desk-call.ts';

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
  readonly asOf: Parameters<typeof DeskSales>[0]['asOf'];
}) {
  const say = useSay();
  const lock = useDeskCall('desk/lockRoom');
  return (
    <article className="rounded-xl bg-card p-4 shadow-1">
      <div className="flex flex-wrap gap-3">
        <div className="size-19 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Photo {...room.picture} alt="" sizes="76px" />
        </div>
        <div className="min-w-28 flex-1">
          <h2 className="text-lg font-semibold" lang="vi" translate="no">
            {room.name}
          </h2>
          <p className="text-sm text-muted-foreground">
            {say('desk.stock', { count: room.stock })} ·{' '}
            {say('desk.pictures', { count: room.pictureCount })}
          </p>
          <RoomPhoto roomTypeSn={room.sn} />
        </div>
      </div>
      <DeskStock room={room} />
      <Switch
        label={say('desk.onSale')}
        note={say(room.isLocked ? 'desk.lockedNote' : 'desk.onSaleNote')}
        checked={!room.isLocked}
        disabled={lock.isBusy}
        className="mt-3 border-t border-border pt-3"
        onChange={({ target }) => void lock.act({ roomTypeSn: room.sn, isLocked: !target.checked })}
      />
      <div className="mt-3 space-y-3 border-t border-border pt-3">
        {room.plans.map((plan) => (
          <PriceForm
            key={`${plan.type}-${plan.price}-${plan.priceAdditional}`}
            roomTypeSn={room.sn}
            plan={plan}
          />
        ))}
      </div>
      <DeskDayPrices room={room} />
      <DeskSales room={room} asOf={asOf} />
    </article>
  );
}

/** Digits as a price; nothing typed is 0, not sold. */
const priceIn = (typed: string): number => Number(typed.replace(/\D/g, '').slice(0, 9));

function PriceForm({
  roomTypeSn,
  plan,
}: {
  readonly roomTypeSn: number;
  readonly plan: DeskRoom['plans'][number];
}) {
  const say = useSay();
  const { act, isBusy } = useDeskCall('desk/updatePrice');
  const [price, setPrice] = useState(String(plan.price));
  const [additional, setAdditional] = useState(String(plan.priceAdditional));
  const isChanged = priceIn(price) !== plan.price || priceIn(additional) !== plan.priceAdditional;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const made = await act({
      roomTypeSn,
      type: plan.type,
      price: vnd(priceIn(price)),
      ...(plan.type === 'hourly' ? { priceAdditional: vnd(priceIn(additional)) } : {}),
    });
    if (made !== null) showToast({ tone: 'done', title: say('desk.saved') });
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
      <TextField
        label={`${say(`bookingType.${plan.type}`)} (₫)`}
        inputMode="numeric"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
        hint={priceIn(price) === 0 ? say('desk.notSold') : money(vnd(priceIn(price)))}
        className="min-w-24 flex-1"
      />
      {plan.type === 'hourly' && (
        <TextField
          label={say('desk.additional')}
          inputMode="numeric"
          value={additional}
          onChange={({ target }) => setAdditional(target.value)}
          hint={money(vnd(priceIn(additional)))}
          className="min-w-24 flex-1"
        />
      )}
      <Button
        type="submit"
        size="md"
        variant="soft"
        busy={isBusy}
        aria-disabled={!isChanged || undefined}
        className="mb-5.5"
      >
        {say('desk.save')}
      </Button>
      <span className="sr-only">
        {say('desk.priceLimits', {
          least: money(vnd(policy.minimumPrepaidVnd)),
          most: money(vnd(policy.roomPriceMostVnd)),
        })}
      </span>
    </form>
  );
}
