// Actions that pass a booking on: to the phone's calendar, to companions, and to a driver, whose
// card works offline.

import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Car, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { call } from '../../api/queries.ts';
import { ActionRow } from '../../components/action-row.tsx';
import { showToast } from '../../components/deferred-components.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale, useSay } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Card } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';

export function BookingLinks({ booking }: { readonly booking: BookingView }) {
  const say = useSay();
  const locale = useLocale();
  const isReachable = useIsReachable();
  const share = useCompanionLink(booking);
  const [isDriverCardOpen, setIsDriverCardOpen] = useState(false);
  const needsNetwork = say('offline.needsNetwork');
  const calendar = `/calendar/${booking.code}.ics?key=${booking.key}&locale=${locale}`;
  return (
    <Card render={<section />} className="overflow-hidden text-sm">
      <div className="divide-y divide-border">
        <ActionRow
          icon={Car}
          title={say('driver.show')}
          note={say('driver.text')}
          onPress={() => setIsDriverCardOpen(true)}
        />
        {booking.confirmedAt !== null && (
          <ActionRow
            icon={CalendarPlus}
            title={say('calendar.add')}
            note={isReachable ? say('calendar.text') : needsNetwork}
            isLocked={!isReachable}
            href={calendar}
          />
        )}
        <ActionRow
          icon={UsersRound}
          title={say('companion.share')}
          note={isReachable ? say('companion.text') : needsNetwork}
          isLocked={!isReachable}
          onPress={() => {
            void share();
          }}
        />
      </div>
      <Sheet
        open={isDriverCardOpen}
        onClose={() => setIsDriverCardOpen(false)}
        title={say('driver.show')}
        closeLabel={say('common.close')}
      >
        <div lang="vi" translate="no" className="pb-4">
          <p className="text-lg">{say('driver.please')}</p>
          <p className="pt-2 text-3xl font-bold">{booking.hotel.name}</p>
          <p className="pt-2 text-2xl font-semibold">{booking.hotel.address}</p>
          <p className="pt-3 text-2xl font-bold tabular-nums">{booking.hotel.phone}</p>
        </div>
      </Sheet>
    </Card>
  );
}

/** Shares the companion's link with the device's share sheet, or copies it to the clipboard. */
function useCompanionLink(booking: BookingView): () => Promise<void> {
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const handleError = useErrorHandler();
  return async () => {
    let url: string;
    try {
      const { code, shareKey } = await call(client, 'booking/shareBooking', {
        code: booking.code,
        key: booking.key,
      });
      url = new URL(path(locale, 'shared', { code }, { key: shareKey }), location.origin).href;
    } catch (error) {
      handleError(error);
      return;
    }
    try {
      if (typeof navigator.share === 'function')
        await navigator.share({ title: say('companion.title'), url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ tone: 'done', title: say('share.copied') });
      }
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ tone: 'error', title: say('common.error'), text: say('share.failed') });
    }
  };
}
