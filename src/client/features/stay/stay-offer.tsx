// A stay that is offered in place of the requested one: its times, its room when that is another,
// and its price.

import { FormattedMessage, useIntl } from 'react-intl';
import { type Vnd, formatVnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { StayBar } from './stay-bar.tsx';
import { stayBarProps } from './stay-format.ts';

type Props = {
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly total: Vnd;
  readonly roomName?: string;
};

export function StayOffer({ stay, checkIn, checkOut, total, roomName }: Props) {
  const intl = useIntl();
  return (
    <div className="rounded-lg bg-sunken p-3 text-left">
      {roomName !== undefined && (
        <p className="pb-2 text-center text-sm font-semibold" lang="vi" translate="no">
          {roomName}
        </p>
      )}
      <StayBar
        {...stayBarProps(stay.type, { from: checkIn, to: checkOut }, checkIn, intl)}
        size="sm"
      />
      <p className="pt-2 text-center">
        <b className="text-lg font-semibold">{formatVnd(total)}</b>{' '}
        <span className="text-cap text-muted-foreground">
          <FormattedMessage id="price.included" />
        </span>
      </p>
    </div>
  );
}
