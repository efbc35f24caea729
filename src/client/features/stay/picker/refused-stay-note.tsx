// Says that the stay in the URL is not possible and what is shown instead, and lets it be changed,
// with or without scripts.

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { HotelDetail, RoomView } from '#contract/schemas/hotel.ts';
import {
  filterParams,
  sorts,
  stayParams,
  whereParams,
  writeSearch,
  type RefusedStay,
  type SearchState,
} from '#domain/search.ts';
import { firstStay } from '#domain/soonest-stay.ts';
import { bookingTypes, shownInterval, type Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { Notice } from '../../../components/notice.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { buttonVariants } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { refusedStayText } from '../refused-stay-text.ts';
import { rangeText } from '../stay-format.ts';
import type { RoomListing } from '../stay-from-url.ts';
import { StayPickerButton } from './stay-picker-button.tsx';

type NoteProps = {
  readonly text: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/**
 * The text stands above the actions, because beside each other both would be squeezed on a phone.
 */
function Note({ text, className, children }: NoteProps) {
  return (
    <Notice variant="lamp" role="status" className={className} title={text}>
      {children}
    </Notice>
  );
}

export type SearchStayNoteProps = {
  readonly refused: RefusedStay;
  readonly state: SearchState;
  /** The stay shown instead. */
  readonly stay: Stay;
  readonly now: Instant;
};

export function SearchStayNote({ refused, state, stay, now }: SearchStayNoteProps) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const otherParams = {
    ...whereParams(state.where),
    ...filterParams(state.filters),
    sort: String(sorts[state.sort]),
  };
  return (
    <Note text={refusedStayText(refused, stay, now, intl)} className="mb-3">
      <StayPickerButton
        text={intl.formatMessage({ id: 'refusedStay.change' })}
        stay={stay}
        when={shownInterval(stay)}
        now={now}
        plans={undefined}
        onChoose={(chosen) => {
          const next = { ...state, stay: chosen, type: chosen.type, page: 1 };
          void navigate(path(locale, 'search', {}, writeSearch(next)));
        }}
      />
      <PlainStay action={path(locale, 'search')} otherParams={otherParams} stay={stay} now={now} />
    </Note>
  );
}

export type HotelStayNoteProps = {
  readonly slug: string;
  readonly plans: HotelDetail['plans'];
  readonly list: RoomListing;
};

/**
 * Also shown for a valid stay that this hotel does not sell, and for a room in the URL that this
 * hotel does not have.
 */
export function HotelStayNote({ slug, plans, list }: HotelStayNoteProps) {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { stay, asOf, rooms } = list;
  // Answers saved by earlier builds do not say it.
  const refused = list.refusedStay ?? null;
  const unsold = refused === null ? unsoldState(rooms) : null;
  const room = search.get('room') ?? '';
  const isRoomUnknown = room !== '' && rooms.every(({ sn }) => sn !== Number(room));
  if (refused === null && unsold === null && !isRoomUnknown) return null;
  const to = (chosen: Stay) => path(locale, 'hotel', { slug }, stayParams(chosen));
  const requestedText = rangeText(stay, asOf);
  const texts = [
    refused === null ? '' : refusedStayText(refused, stay, asOf, intl),
    unsold === 'outsideHours' && plans.hourly !== null
      ? intl.formatMessage(
          { id: 'refusedStay.outsideHours' },
          { asked: requestedText, ...hoursOf(plans.hourly) },
        )
      : '',
    unsold === 'notSold'
      ? intl.formatMessage({ id: `refusedStay.notSold.${stay.type}` }, { asked: requestedText })
      : '',
    isRoomUnknown ? intl.formatMessage({ id: 'refusedStay.room' }) : '',
  ];
  const text = texts.filter((one) => one !== '').join(' ');
  const first = firstStay(plans[stay.type] === null ? null : stay.type, plans, asOf);
  return (
    <Note text={text} className="mt-3">
      {unsold !== null && (
        <Link
          to={to(first)}
          replace
          preventScrollReset
          className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'mt-2 mr-2' })}
        >
          <FormattedMessage id="refusedStay.see" values={{ shown: rangeText(first, asOf) }} />
        </Link>
      )}
      {(refused !== null || unsold !== null) && (
        <>
          <StayPickerButton
            text={intl.formatMessage({ id: 'refusedStay.change' })}
            stay={stay}
            when={shownInterval(stay)}
            now={asOf}
            plans={plans}
            onChoose={(chosen) => {
              void navigate(to(chosen), { replace: true, preventScrollReset: true });
            }}
          />
          <PlainStay
            action={path(locale, 'hotel', { slug })}
            otherParams={{}}
            stay={unsold === null ? stay : first}
            now={asOf}
          />
        </>
      )}
    </Note>
  );
}

const hoursOf = ({ from, to }: NonNullable<HotelDetail['plans']['hourly']>) => ({ from, to });

/**
 * Why no room sells this stay; null when at least one does. A room that is sold out, closed or
 * booked by phone explains that itself.
 */
function unsoldState(rooms: readonly RoomView[]): 'outsideHours' | 'notSold' | null {
  const isUnsold = ({ state }: RoomView) => state === 'outsideHours' || state === 'notSold';
  if (rooms.length === 0 || !rooms.every(isUnsold)) return null;
  return rooms.some(({ state }) => state === 'outsideHours') ? 'outsideHours' : 'notSold';
}

type PlainProps = {
  readonly action: string;
  /** The other parameters of the URL, which the form sends along. */
  readonly otherParams: Readonly<Record<string, string>>;
  readonly stay: Stay;
  readonly now: Instant;
};

/**
 * The same choice as a plain form for browsers without scripts. Errors it cannot prevent are shown
 * after it was sent.
 */
function PlainStay(props: PlainProps) {
  return <noscript>{import.meta.env.SSR && <PlainForm {...props} />}</noscript>;
}

function PlainForm({ action, otherParams, stay, now }: PlainProps) {
  const intl = useIntl();
  const { from, to } = shownInterval(stay);
  const fields = [
    ['checkInDatePlan', 'date', intl.formatMessage({ id: 'stayPicker.day' }), localDate(from)],
    ['startTime', 'time', intl.formatMessage({ id: 'stayPicker.start' }), localTime(from)],
    ['endDate', 'date', intl.formatMessage({ id: 'stayPicker.outDay' }), localDate(to)],
    ['endTime', 'time', intl.formatMessage({ id: 'stayPicker.end' }), localTime(to)],
  ] as const;
  const hidden = { ...otherParams, bookingType: String(bookingTypes[stay.type]) };
  return (
    <form method="get" action={action} className="flex flex-wrap items-end gap-3 pt-2">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields
        .filter(([, kind]) => kind === 'date' || stay.type === 'hourly')
        .map(([name, kind, label, value]) => (
          <label key={name} className="grid gap-1">
            {label}
            <Input
              type={kind}
              name={name}
              required
              min={kind === 'date' ? localDate(now) : undefined}
              step={kind === 'time' ? 1_800 : undefined}
              defaultValue={value}
            />
          </label>
        ))}
      <button type="submit" className={buttonVariants({ size: 'sm' })}>
        <FormattedMessage id="refusedStay.change" />
      </button>
    </form>
  );
}
