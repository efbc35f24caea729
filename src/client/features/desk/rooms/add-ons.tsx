// The hotel's add-ons: each with its price and whether it is on sale, and a form for a new one.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskAddOn } from '#contract/schemas/desk.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { query } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { MoneyField, useTypedMoney } from './money-field.tsx';

/** The default limit per booking for a new add-on. */
const defaultMaxPerBooking = 5;
const priceRule = { least: policy.addOnLeastVnd, most: policy.roomPriceMostVnd };

export function DeskAddOns({ hotelSn }: { readonly hotelSn: number }) {
  const {
    data: { addOns },
  } = useSuspenseQuery(query('desk/getAddOnList', { hotelSn }));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" className="mt-4 p-4">
      <h2 className="text-lg font-semibold">
        <FormattedMessage id="desk.addOns" />
      </h2>
      <p className="text-sm text-muted-foreground">
        <FormattedMessage id="desk.addOnsText" />
      </p>
      <ul className="divide-y divide-border">
        {addOns.map((addOn) => (
          <li key={addOn.sn} className="py-3">
            <AddOnRow hotelSn={hotelSn} addOn={addOn} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <AddOnForm hotelSn={hotelSn} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setIsOpen(true)}>
          <FormattedMessage id="desk.newAddOn" />
        </Button>
      )}
    </Card>
  );
}

function AddOnRow({ hotelSn, addOn }: { readonly hotelSn: number; readonly addOn: DeskAddOn }) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateAddOn');
  const price = useTypedMoney(vnd(addOn.price), priceRule);
  const save = async (change: Partial<DeskAddOn>): Promise<boolean> => {
    const isDone = (await act({ hotelSn, ...addOn, ...change })) !== null;
    if (isDone) showToast({ tone: 'done', title: intl.formatMessage({ id: 'desk.saved' }) });
    return isDone;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    price.leave();
    if (price.isChanged && price.amount !== null && (await save({ price: price.amount })))
      price.reset();
  };
  return (
    <>
      <SwitchField
        label={addOn.name}
        note={intl.formatMessage({ id: addOn.isSold ? 'desk.addOnSold' : 'desk.addOnNotSold' })}
        checked={addOn.isSold}
        disabled={isBusy}
        onChange={({ target }) => void save({ isSold: target.checked })}
      />
      <form
        onSubmit={(event) => void submit(event)}
        className="mt-1 flex flex-wrap items-start gap-2"
      >
        <MoneyField
          label={intl.formatMessage({ id: 'desk.addOnPrice' })}
          money={price}
          className="min-w-36 flex-1"
        />
        <Button
          type="submit"
          size="default"
          variant="secondary"
          busy={isBusy}
          aria-disabled={!price.isChanged || undefined}
        >
          <FormattedMessage id="desk.save" />
        </Button>
      </form>
    </>
  );
}

function AddOnForm({ hotelSn, onDone }: { readonly hotelSn: number; readonly onDone: () => void }) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateAddOn');
  const [name, setName] = useState('');
  const price = useTypedMoney(null, priceRule);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    price.leave();
    if (
      price.amount !== null &&
      (await act({
        hotelSn,
        sn: null,
        name,
        price: price.amount,
        maxPerBooking: defaultMaxPerBooking,
        isSold: true,
      })) !== null
    )
      onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 grid grid-cols-2 gap-2">
      <TextField
        label={intl.formatMessage({ id: 'desk.addOnName' })}
        required
        maxLength={policy.addOnNameMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="col-span-2"
      />
      <MoneyField
        label={intl.formatMessage({ id: 'desk.addOnPrice' })}
        money={price}
        className="col-span-2"
      />
      <Button type="submit" busy={isBusy}>
        <FormattedMessage id="desk.save" />
      </Button>
      <Button variant="ghost" onClick={onDone}>
        <FormattedMessage id="common.close" />
      </Button>
    </form>
  );
}
