// The hotel's add-ons: each with its price and whether it is on sale, and a form for a new one.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { query } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AddOnForm, AddOnRow } from './add-on-form.tsx';

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
