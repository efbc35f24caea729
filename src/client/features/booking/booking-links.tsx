// What is done with a booking outside this page: the phone's wallet, its calendar and its map, a link
// for companions, and the card for a driver, which works offline.

import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Car, Lock, Navigation, Share2 } from 'lucide-react';
import { use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { directionsTo } from '#contract/directions.ts';
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
import { cn } from '../../ui/cn.ts';
import { WalletButton } from './wallet-button.tsx';

/** One of the row below the card: an icon with its word below. */
const tile =
  'flex min-h-18 flex-1 basis-0 flex-col items-center justify-center gap-1.5 rounded-lg bg-sunken px-1.5 py-2 text-center text-cap font-semibold';

export function BookingLinks({ booking }: { readonly booking: BookingView }) {
  const intl = useIntl();
  const locale = useLocale();
  const { origin } = use(PageContext);
  const isReachable = useIsReachable();
  const share = useCompanionLink(booking);
  const [isDriverCardOpen, setIsDriverCardOpen] = useState(false);
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
      <div className="flex gap-2.5 p-3.5">
        {booking.confirmedAt !== null && (
          <a
            href={calendar}
            onClick={(event) => {
              event.preventDefault();
              void saveCalendar();
            }}
            className={tile}
          >
            <CalendarPlus className="size-5.5 text-primary-ink" />
            <FormattedMessage id="calendar.add" />
          </a>
        )}
        <a href={directionsTo(booking.hotel)} target="_blank" rel="noopener" className={tile}>
          <Navigation className="size-5.5 text-primary-ink" />
          <FormattedMessage id="booking.directions" />
        </a>
        <button
          type="button"
          aria-disabled={!isReachable || undefined}
          onClick={() => {
            if (isReachable) void share();
          }}
          className={cn(tile, 'noscript:hidden', !isReachable && 'text-muted-foreground')}
        >
          {isReachable ? (
            <Share2 className="size-5.5 text-primary-ink" />
          ) : (
            <Lock className="size-5.5" />
          )}
          <FormattedMessage id="companion.share" />
        </button>
      </div>
      <p className="px-4 pb-3 text-cap text-muted-foreground noscript:hidden">
        <FormattedMessage id={isReachable ? 'companion.text' : 'offline.needsNetwork'} />
      </p>
      <div className="border-t border-border">
        <ActionRow
          icon={Car}
          title={intl.formatMessage({ id: 'driver.show' })}
          note={intl.formatMessage({ id: 'driver.text' })}
          onPress={() => setIsDriverCardOpen(true)}
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
        showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'share.copied' }) }));
      }
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast(() => ({
          tone: 'error',
          title: intl.formatMessage({ id: 'common.error' }),
          text: intl.formatMessage({ id: 'share.failed' }),
        }));
    }
  };
}
