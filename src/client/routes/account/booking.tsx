// One booking of the member.

import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { BookingPage } from '../../features/account/bookings/booking-page.tsx';
import { useIsWideScreen } from '../../runtime/use-wide-screen.ts';

export function Component() {
  const intl = useIntl();
  const { code = '' } = useParams();
  const isBeside = useIsWideScreen();
  return (
    <>
      <title>{intl.formatMessage({ id: 'card.title' })}</title>
      <BookingPage key={code} code={code} isBeside={isBeside} />
    </>
  );
}
