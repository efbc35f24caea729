// The link to the checkout of a room.

import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';

type ChooseLinkProps = {
  readonly room: Pick<RoomView, 'sn' | 'name' | 'needsAccount'>;
  readonly slug: string;
  readonly stay: Stay;
  readonly text?: string;
  readonly isLarge?: boolean;
  readonly className?: string;
};

/** To the checkout of this room and stay, by way of signing in where the room needs an account. */
export function ChooseLink({
  room,
  slug,
  stay,
  text,
  isLarge = false,
  className,
}: ChooseLinkProps) {
  const intl = useIntl();
  const locale = useLocale();
  const mustSignIn = useProfile() === null && room.needsAccount;
  const checkout = path(locale, 'checkout', { slug }, { room: room.sn, ...stayParams(stay) });
  return (
    <Link
      to={mustSignIn ? path(locale, 'signIn', {}, { to: checkout }) : checkout}
      data-testid="choose-room"
      className={buttonVariants({
        variant: mustSignIn ? 'secondary' : 'default',
        size: isLarge ? 'lg' : 'default',
        wide: isLarge,
        className,
      })}
    >
      {mustSignIn
        ? intl.formatMessage({ id: 'room.signIn' })
        : (text ?? intl.formatMessage({ id: 'room.choose' }))}
      {room.name !== '' && <span className="sr-only">, {room.name}</span>}
    </Link>
  );
}
