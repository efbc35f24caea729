// Shown when the room of a checkout cannot be booked any more: why, and what can be booked instead.

import { DoorClosed } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { SuggestedStay } from '#contract/schemas/booking.ts';
import { Street } from '../../components/deferred-components.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { StayOffer } from '../stay/stay-offer.tsx';

export type CheckoutRefusedProps = {
  readonly code: ErrorCode;
  readonly hotelPath: string;
  /** The requested stay, as formatted text. */
  readonly asked: string;
  /** The checkout of the same room by the day, and of what the server offers instead. */
  readonly dailyPath: string | null;
  readonly instead: SuggestedStay | null;
  readonly insteadPath: string | null;
};

export function CheckoutRefused({
  code,
  hotelPath,
  asked,
  dailyPath,
  instead,
  insteadPath,
}: CheckoutRefusedProps) {
  const intl = useIntl();
  return (
    <div className="flex min-h-dvh flex-col justify-between gap-10 lg:min-h-[calc(100dvh-var(--header-h))]">
      <title>{`${intl.formatMessage({ id: 'checkout.title' })} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto w-full max-w-(--container-form) px-5 pt-16 text-center">
        <IconDisc icon={DoorClosed} tone="muted" size="lg" className="mx-auto" />
        <h1 className="pt-4 text-2xl font-bold">
          <FormattedMessage id={errors[code].text as MessageId} />
        </h1>
        <p className="pt-1.5 text-sm text-ink-2">
          <FormattedMessage id="refusedStay.asked" values={{ asked }} />{' '}
          <FormattedMessage
            id={
              dailyPath !== null
                ? 'checkout.dailyText'
                : instead === null
                  ? 'dialog.soldOutText'
                  : 'checkout.insteadText'
            }
          />
        </p>
        {instead !== null && (
          <div className="pt-4">
            <StayOffer {...instead} />
          </div>
        )}
        <div className="flex flex-col gap-2 pt-6">
          {insteadPath !== null && (
            <Link to={insteadPath} replace className={buttonVariants({ wide: true })}>
              <FormattedMessage id="dialog.takeInstead" />
            </Link>
          )}
          {dailyPath !== null && (
            <Link to={dailyPath} replace className={buttonVariants({ wide: true })}>
              <FormattedMessage id="room.changeToDaily" />
            </Link>
          )}
          <Link
            to={hotelPath}
            replace
            className={buttonVariants({
              wide: true,
              variant: dailyPath === null && insteadPath === null ? 'default' : 'ghost',
            })}
          >
            <FormattedMessage id="dialog.seeRooms" />
          </Link>
        </div>
      </div>
      <Street litShare={0.05} className="relative h-48 w-full" />
    </div>
  );
}
