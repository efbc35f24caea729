// What can be booked besides the room. That add-ons are prepaid, not cancellable and ordered a day
// ahead is said before one is chosen.

import { Gift, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AddOnView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { FoldRow } from '../../components/fold-row.tsx';
import { Count } from '../../components/stepper.tsx';
import { useLocalText } from '../../intl/intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { withAddOn } from './checkout-cart.ts';
import { useCheckout } from './checkout-context.ts';

export function AddOns() {
  const { quote, cart, form } = useCheckout();
  const { addOns } = quote;
  const selected = cart.addOns;
  if (addOns.length === 0) return null;
  const rows = (
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
  );
  if (addOns.every((addOn) => addOn.bar === 'tooLate'))
    return <AddOnsTooLate>{rows}</AddOnsTooLate>;
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
        <FormattedMessage id="extras.means" />
      </p>
      {rows}
    </Card>
  );
}

/** None can be had for this stay: one row says so, and unfolds what there is on another day. */
function AddOnsTooLate({ children }: { readonly children: ReactNode }) {
  return (
    <Card as="section" id="extras" aria-labelledby="extras-title" className="px-4 py-1 lg:px-6">
      <FoldRow
        icon={<Gift className="size-5.5 shrink-0 text-primary-ink" />}
        title={
          <h2 id="extras-title" className="leading-5.5 font-medium">
            <FormattedMessage id="extras.title" />
          </h2>
        }
        note={<FormattedMessage id="extras.notNow" values={{ hours: policy.addOnHoursAhead }} />}
        noteClass="text-cap text-muted-foreground"
      >
        {children}
      </FoldRow>
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
