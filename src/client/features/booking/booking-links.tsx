// Actions that pass a booking on: to the phone's calendar, to companions, and to a driver, whose
// card works offline.

import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Car, UsersRound } from 'lucide-react';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { path } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { call } from '../../api/queries.ts';
import { ActionRow } from '../../components/action-row.tsx';
import { showToast } from '../../components/deferred-components.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale } from '../../intl/intl.tsx';
import { PageContext } from '../../runtime/page-context.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Card } from '../../ui/card.tsx';
import { WalletButton } from './wallet-button.tsx';

export function BookingLinks({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const locale = useLocale();
  const { origin } = use(PageContext);
  const isReachable = useIsReachable();
  const share = useCompanionLink(booking);
  const [isDriverCardOpen, setIsDriverCardOpen] = useState(false);
  const needsNetwork = intl.formatMessage({ id: 'offline.needsNetwork' });
  // The address serves pages without scripts, and where the maker cannot be loaded.
  const calendar = `/calendar/${booking.code}.ics?key=${booking.key}&locale=${locale}`;
  const saveCalendar = () =>
    import('./save-calendar.ts').then(
      (maker) => maker.saveCalendar(booking, { siteUrl: origin, locale, intl }),
      () => location.assign(calendar),
    );
  return (
    <Card as="section" className="overflow-hidden text-sm">
      {isReachable && <WalletButton booking={booking} />}
      <div className="divide-y divide-border">
        <ActionRow
          icon={Car}
          title={intl.formatMessage({ id: 'driver.show' })}
          note={intl.formatMessage({ id: 'driver.text' })}
          onPress={() => setIsDriverCardOpen(true)}
        />
        {booking.confirmedAt !== null && (
          <ActionRow
            icon={CalendarPlus}
            title={intl.formatMessage({ id: 'calendar.add' })}
            note={intl.formatMessage({ id: 'calendar.text' })}
            href={calendar}
            onPress={() => {
              void saveCalendar();
            }}
          />
        )}
        <ActionRow
          icon={UsersRound}
          title={intl.formatMessage({ id: 'companion.share' })}
          note={isReachable ? intl.formatMessage({ id: 'companion.text' }) : needsNetwork}
          isLocked={!isReachable}
          onPress={() => {
            void share();
          }}
        />
      </div>
      <Sheet
        open={isDriverCardOpen}
        onClose={() => setIsDriverCardOpen(false)}
        title={intl.formatMessage({ id: 'driver.show' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        <div lang="vi" translate="no" className="pb-4">
          <p className="text-lg">
            <FormattedMessage id="driver.please" />
          </p>
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
  const intl = useIntl();
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
        await navigator.share({ title: intl.formatMessage({ id: 'companion.title' }), url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ tone: 'done', title: intl.formatMessage({ id: 'share.copied' }) });
      }
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({
          tone: 'error',
          title: intl.formatMessage({ id: 'common.error' }),
          text: intl.formatMessage({ id: 'share.failed' }),
        });
    }
  };
}
