// One hotel's stamp card: its stamps with their days, the empty places, and how many are missing
// for the coupon.

import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { StampCard } from '#contract/schemas/point.ts';
import { lastDayOf } from '#domain/coupon.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import { Photo } from '../../../components/photo.tsx';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import { Card } from '../../../ui/card.tsx';
import { StampArt, stampArtCount } from './stamp-art.tsx';

type Props = { readonly card: StampCard; readonly perCard: number; readonly now: Instant };

export function StampCardView({ card: { hotel, stamps }, perCard, now }: Props) {
  const intl = useIntl();
  const locale = useLocale();
  const shown = stamps.slice(0, perCard);
  const first = shown.map(({ expiresAt }) => expiresAt).toSorted()[0];
  const start = firstArt(hotel.slug);
  return (
    <Card elevation={2} as="article" className="rounded-2xl p-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="size-12 shrink-0 overflow-hidden rounded-lg bg-sunken">
          <Photo {...hotel.picture} alt="" sizes="48px" />
        </div>
        <div className="min-w-24 flex-1">
          <h3 className="text-base leading-5.5 font-semibold">
            <Link
              to={path(locale, 'hotel', { slug: hotel.slug })}
              lang="vi"
              translate="no"
              className="tap"
            >
              {hotel.name}
            </Link>
          </h3>
          <p className="text-cap text-muted-foreground">
            <FormattedMessage
              id="stamp.left"
              values={{
                count: perCard - shown.length,
                percent: policy.stampCouponPercent,
              }}
            />
          </p>
        </div>
        <b className="text-lg font-bold" aria-hidden="true">
          {shown.length}
          <span className="text-muted-foreground">/{perCard}</span>
        </b>
      </div>
      <ol
        className="mt-3.5 grid grid-cols-5 gap-1.5 rounded-lg bg-sunken p-2"
        aria-label={intl.formatMessage(
          { id: 'stamp.count' },
          { count: shown.length, all: perCard },
        )}
      >
        {Array.from({ length: perCard }, (_, index) => {
          const stamp = shown[index];
          return (
            <li key={index}>
              {stamp === undefined ? (
                <Empty place={index + 1} />
              ) : (
                <StampArt art={(start + index) % stampArtCount}>{shortDay(stamp.day)}</StampArt>
              )}
            </li>
          );
        })}
      </ol>
      {first !== undefined && (
        <p className="pt-2 text-cap text-muted-foreground">
          <FormattedMessage id="stamp.first" values={{ date: dayMonth(lastDayOf(first), now) }} />
        </p>
      )}
    </Card>
  );
}

/** `02/9`: there is no space for a year, and a stamp is never older than one. */
const shortDay = (day: string): string => `${day.slice(8)}/${Number(day.slice(5, 7))}`;

/** Each hotel's card begins with another motif. */
const firstArt = (slug: string): number =>
  [...slug].reduce((total, letter) => total + letter.charCodeAt(0), 0) % stampArtCount;

function Empty({ place }: { readonly place: number }) {
  return (
    <div className="h-full p-0.5">
      <div className="grid aspect-4/5 h-full w-full place-items-center rounded-sm border-2 border-dashed border-input/45 text-sm font-semibold text-muted-foreground">
        <span className="sr-only">
          <FormattedMessage id="stamp.empty" />{' '}
        </span>
        {place}
      </div>
    </div>
  );
}
