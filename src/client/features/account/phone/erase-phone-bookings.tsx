// Removes the bookings made without an account from this phone, after asking; they stay booked.

import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { eraseGuestBookings } from '../device-vouchers.ts';

export function ErasePhoneBookings() {
  const intl = useIntl();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const erase = () => {
    setIsOpen(false);
    void eraseGuestBookings(client);
  };
  return (
    <div className="pt-2 text-center">
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        <Trash2 data-icon="inline-start" />
        <FormattedMessage id="phoneBookings.erase" />
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: 'phoneBookings.eraseTitle' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        <p className="text-sm text-ink-2">
          <FormattedMessage id="phoneBookings.eraseText" />
        </p>
        <div className="space-y-2 pt-4 pb-4">
          <Button variant="destructive" wide onClick={erase}>
            <FormattedMessage id="phoneBookings.erase" />
          </Button>
          <Button variant="ghost" wide onClick={() => setIsOpen(false)}>
            <FormattedMessage id="phoneBookings.keep" />
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
