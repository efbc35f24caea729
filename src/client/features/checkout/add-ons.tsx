// What can be booked besides the room. That add-ons are prepaid, not cancellable and ordered a day
// ahead is said before one is chosen.

import { Gift, Info } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AddOnView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { Count } from '../../components/stepper.tsx';
import { useLocalText } from '../../intl/intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { withAddOn } from './checkout-cart.ts';
import { useCheckout } from './checkout-context.ts';

export function AddOns() {
  const intl = useIntl();
  const { quote, cart, form } = useCheckout();
  const { addOns } = quote;
  const selected = cart.addOns;
  if (addOns.length === 0) return null;
  const isTooLate = addOns.every((addOn) => addOn.bar === 'tooLate');
  return (
    <Card
      as="section"
      id="extras"
      tabIndex={-1}
      aria-labelledby="extras-title"
      className="scroll-mt-20 p-4 outline-none lg:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="extras-title" className="text-lg font-semibold">
          <FormattedMessage id="extras.title" />
        </h2>
        <p className="text-cap text-muted-foreground">
          <FormattedMessage id="extras.rule" values={{ hours: policy.addOnHoursAhead }} />
        </p>
      </div>
      <p className="flex gap-2 pt-1 text-cap text-ink-2">
        <Info className="mt-px size-4 shrink-0" />
        {isTooLate
          ? intl.formatMessage({ id: 'extras.tooLate' }, { hours: policy.addOnHoursAhead })
          : intl.formatMessage({ id: 'extras.means' })}
      </p>
      <ul className="mt-2 divide-y divide-border">
        {addOns.map((addOn) => (
          <AddOnRow
            key={addOn.sn}
            addOn={addOn}
            count={selected.find((one) => one.sn === addOn.sn)?.count ?? 0}
            onCount={(count) => form.update({ addOns: withAddOn(selected, addOn.sn, count) })}
          />
        ))}
      </ul>
    </Card>
  );
}

type AddOnRowProps = {
  readonly addOn: AddOnView;
  readonly count: number;
  readonly onCount: (count: number) => void;
};

function AddOnRow({ addOn, count, onCount }: AddOnRowProps) {
  const intl = useIntl();
  const words = useLocalText();
  const name = words(addOn.name);
  const note = words(addOn.note);
  const isBarred = addOn.bar !== null;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5">
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-md bg-lamp-soft text-lamp-ink ${isBarred ? 'opacity-50' : ''}`}
      >
        <Gift className="size-6" />
      </span>
      <div className="min-w-24 flex-1">
        <p className={`text-sm leading-5 font-semibold ${isBarred ? 'text-muted-foreground' : ''}`}>
          {name}
        </p>
        {note !== '' && <p className="text-cap text-muted-foreground">{note}</p>}
        <p className="text-cap text-ink-2">{formatVnd(addOn.price)}</p>
      </div>
      {count === 0 ? (
        <Button
          variant="outline"
          size="sm"
          className="rounded-full!"
          aria-disabled={isBarred}
          aria-label={intl.formatMessage({ id: 'extras.addOne' }, { what: name })}
          onClick={() => onCount(1)}
        >
          <FormattedMessage id="extras.add" />
        </Button>
      ) : (
        <Count label={name} value={count} min={0} max={addOn.maxPerBooking} onChange={onCount} />
      )}
    </li>
  );
}
