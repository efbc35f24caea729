// A list of bookings in tabs, of which the address names one: the member's, and this phone's.

import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import type { BookingView } from '#contract/schemas/booking.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs.tsx';
import { bookingsIn, tabIn, type BookingTab } from './booking-tabs.ts';

type Props = {
  readonly bookings: readonly BookingView[];
  /** Those to choose from. */
  readonly tabs: readonly BookingTab[];
  /** The open booking stands beside it, so that there is less room. */
  readonly isBeside: boolean;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
};

export function BookingTabList({ bookings, tabs, isBeside, children }: Props) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const tab = tabIn(search);
  return (
    <Tabs
      value={tab}
      onValueChange={(id) =>
        setSearch(id === 'upcoming' ? {} : { tab: String(id) }, {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      <TabsList
        aria-label={intl.formatMessage({ id: 'nav.bookings' })}
        className={isBeside ? 'gap-0 px-0' : undefined}
      >
        {tabs.map((id) => {
          const count = bookingsIn(bookings, id).length;
          return (
            <TabsTrigger key={id} value={id} className={isBeside ? 'px-2' : undefined}>
              {intl.formatMessage({ id: `bookings.${id}` })}
              {count === 0 ? '' : ` · ${count}`}
            </TabsTrigger>
          );
        })}
      </TabsList>
      <TabsContent value={tab} className="space-y-3 px-4 pt-4 lg:px-0">
        {children}
      </TabsContent>
    </Tabs>
  );
}
