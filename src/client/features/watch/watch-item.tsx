// One watch of the member's list: what is watched, how it stands, and the way on.

import {
  BellRing,
  Clock,
  DoorOpen,
  EllipsisVertical,
  Pencil,
  Radar,
  Trash2,
  TrendingDown,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { WatchView } from '#contract/schemas/watch.ts';
import { formatVnd } from '#domain/money.ts';
import { hasStoppedLooking, type WatchState } from '#domain/notifications/watch.ts';
import { stayParams, writeSearch } from '#domain/search.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Menu } from '../../components/menu/menu.tsx';
import { Photo } from '../../components/photo.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { seenText, useLocale, useLocalText } from '../../intl/intl.tsx';
import { Badge, type BadgeVariant } from '../../ui/badge.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { dayBrief, rangeText } from '../stay/stay-format.ts';

const WatchSheet = lazy(async () => ({ default: (await import('./watch-sheet.tsx')).WatchSheet }));

const badges: Readonly<
  Record<WatchState, { variant: BadgeVariant; icon: Glyph; text: MessageId }>
> = {
  free: { variant: 'leaf', icon: DoorOpen, text: 'watch.stateFree' },
  cheaper: { variant: 'lamp', icon: TrendingDown, text: 'watch.stateCheaper' },
  looking: { variant: 'muted', icon: Radar, text: 'watch.stateLooking' },
  over: { variant: 'muted', icon: Clock, text: 'watch.stateOver' },
};

const told = { variant: 'muted', icon: BellRing, text: 'watch.stateTold' } as const;

/** `T7 28/11, 19:00–22:00`, a night by its evening, days by both ends. */
function whenText(stay: Stay, now: Instant, intl: IntlShape): string {
  const { from, to } = shownInterval(stay);
  const day = dayBrief(localDate(from), now, intl);
  if (stay.type === 'hourly') return `${day}, ${localTime(from)}–${localTime(to)}`;
  return stay.type === 'overnight'
    ? intl.formatMessage({ id: 'watch.night' }, { day })
    : rangeText(stay, now);
}

/** Where a tap leads: the hotel with the room, or the search of the place. */
function useWayOn({ hotel, where, stay, state }: WatchView): string {
  const locale = useLocale();
  const isFound = where === null || state === 'free' || state === 'cheaper';
  const params = state === 'over' ? {} : stayParams(stay);
  if (hotel !== null && isFound) return path(locale, 'hotel', { slug: hotel.slug }, params);
  return path(
    locale,
    'search',
    {},
    where === null
      ? {}
      : writeSearch({
          where,
          stay: state === 'over' ? null : stay,
          type: stay.type,
          sort: 'bestMatch',
          page: 1,
        }),
  );
}

type Props = { readonly watch: WatchView; readonly now: Instant };

export function WatchItem({ watch, now }: Props) {
  const intl = useIntl();
  const name = useLocalText()(watch.name);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const { end, isEnding } = useEnd(watch);
  const { mark, state, hotel } = watch;
  const { variant, icon: Icon, text } = hasStoppedLooking(watch) ? told : badges[state];
  return (
    <Card as="article" className="rounded-xl p-3" aria-busy={isEnding || undefined}>
      <div className="flex gap-3">
        <div className="h-18 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken">
          {hotel !== null && (
            <Photo
              name={hotel.picture.name}
              variant={hotel.picture.variant}
              color={hotel.picture.color}
              alt=""
              sizes="64px"
            />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-2">
            <Badge variant={variant}>
              <Icon />
              <FormattedMessage id={text} />
            </Badge>
            <Menu
              label={intl.formatMessage({ id: 'watch.menu' }, { name })}
              button={<EllipsisVertical className="size-5.5" />}
              buttonClassName="-my-2.5 -mr-2 grid size-11 place-items-center rounded-full text-muted-foreground"
              entries={[
                ...(state === 'over'
                  ? []
                  : [
                      {
                        key: 'change',
                        text: intl.formatMessage({ id: 'watch.change' }),
                        icon: Pencil,
                        onSelect: () => {
                          setHasOpened(true);
                          setIsOpen(true);
                        },
                      },
                    ]),
                {
                  key: 'end',
                  text: intl.formatMessage({ id: 'watch.end' }),
                  icon: Trash2,
                  onSelect: () => void end(),
                },
              ]}
            />
          </div>
          <h2 className="truncate pt-0.5 leading-5.5 font-semibold">{name}</h2>
          <p className="truncate text-cap text-muted-foreground">
            {whenText(watch.stay, now, intl)}
            {mark !== null && (
              <>
                {' · '}
                <FormattedMessage id="watch.under" values={{ mark: formatVnd(mark) }} />
              </>
            )}
          </p>
        </div>
      </div>
      <Standing watch={watch} now={now} />
      {hasOpened && (
        <div className="contents">
          <Suspense>
            <WatchSheet
              open={isOpen}
              onClose={() => setIsOpen(false)}
              request={{
                subject: watch.subject,
                name,
                stay: watch.stay,
                isFull: watch.price === null,
                price: watch.price ?? watch.before,
              }}
              known={watch}
            />
          </Suspense>
        </div>
      )}
    </Card>
  );
}

function useEnd({ sn }: WatchView): {
  readonly end: () => Promise<void>;
  readonly isEnding: boolean;
} {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { mutateAsync, isPending } = useCall('watch/endWatch');
  return {
    isEnding: isPending,
    end: async () => {
      try {
        await mutateAsync({ input: { sn }, key: crypto.randomUUID() });
        showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'watch.ended' }) }));
      } catch (error) {
        handleError(error);
      }
    },
  };
}

/** What was found last, and the way on from there. */
function Standing({ watch, now }: Props) {
  const to = useWayOn(watch);
  const { state, hotel, where } = watch;
  const isFound = state === 'free' || state === 'cheaper';
  return (
    <div className="mt-2.5 flex min-h-11 items-center justify-between gap-3 rounded-md bg-sunken px-3 py-1.5">
      <p className="min-w-0 text-cap leading-4.5 text-ink-2">
        {where !== null && isFound && hotel !== null && (
          <span className="block truncate font-semibold text-foreground">{hotel.name}</span>
        )}
        <StandingText watch={watch} now={now} />
      </p>
      <Link
        to={to}
        className={buttonVariants({
          variant: state === 'free' ? 'default' : 'secondary',
          size: 'sm',
        })}
      >
        <FormattedMessage
          id={state === 'free' ? 'watch.book' : state === 'over' ? 'watch.again' : 'watch.see'}
        />
      </Link>
    </div>
  );
}

function StandingText({ watch, now }: Props) {
  const { state, price, before, since, lookedAt } = watch;
  if (state === 'over') return <FormattedMessage id="watch.overText" />;
  if (hasStoppedLooking(watch)) return <FormattedMessage id="watch.toldText" />;
  if (price === null)
    return <FormattedMessage id="watch.stillFull" values={{ time: seenText(lookedAt, now) }} />;
  const values = {
    price: <b className="font-semibold text-foreground">{formatVnd(price)}</b>,
    time: seenText(since, now),
  };
  if (state === 'free')
    return (
      <>
        <FormattedMessage id="watch.freeSince" values={values} />
        <span className="block">
          <FormattedMessage id="watch.notHeld" />
        </span>
      </>
    );
  if (state === 'cheaper' && before !== null)
    return (
      <>
        <FormattedMessage
          id="watch.cheaperThan"
          values={{ ...values, before: formatVnd(before) }}
        />
        <span className="block">
          <FormattedMessage id="watch.changedAt" values={values} />
        </span>
      </>
    );
  return (
    <FormattedMessage id="watch.priceSeen" values={{ ...values, time: seenText(lookedAt, now) }} />
  );
}
