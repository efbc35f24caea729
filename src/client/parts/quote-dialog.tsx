// One dialog for each way a booking can be refused: what happened, what it means, one way on and one way out (§8).

import {
  BedDouble,
  CalendarClock,
  DoorClosed,
  Gift,
  Hourglass,
  Lock,
  ReceiptText,
  TicketX,
  UserRound,
  UserX,
  Wallet,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookingLimit, QuoteView } from '#contract/calls/booking.ts';
import { errors, type ErrorCode, type Fault } from '#contract/errors.ts';
import { languageOf, path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime } from '#domain/time.ts';
import { money, useLocale, useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button-look.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog, FactPair, type DiscTone } from '../ui/dialog.tsx';
import type { Glyph } from '../ui/glyphs.tsx';
import { limitIn, limitTitles } from './booking-limit.ts';
import { dailyIn, insteadIn, newQuoteIn } from './quote-query.ts';
import { StayOffer } from './stay-offer.tsx';
import { dayBrief } from './stay-view.ts';

type Look = {
  readonly icon: Glyph;
  readonly tone: DiscTone;
  readonly title: MessageId;
  readonly text: MessageId | null;
  readonly way: 'accept' | 'rooms' | 'daily' | 'methods' | 'extras' | 'toPay' | 'signIn' | 'close';
};

const soldOut: Look = {
  icon: DoorClosed,
  tone: 'muted',
  title: 'error.soldOut',
  text: 'dialog.soldOutText',
  way: 'rooms',
};
const flashOver: Look = {
  icon: Zap,
  tone: 'ember',
  title: 'dialog.flashOver',
  text: null,
  way: 'accept',
};
const penalty: Look = {
  icon: UserX,
  tone: 'muted',
  title: 'dialog.penalty',
  text: 'dialog.penaltyText',
  way: 'methods',
};

/** Three limits, three ways on: another day, the payments that wait, or paying for this one in advance. */
const limits: Readonly<Record<BookingLimit, Look>> = {
  day: {
    icon: CalendarClock,
    tone: 'lamp',
    title: limitTitles.day,
    text: 'error.overLimit',
    way: 'close',
  },
  unpaid: {
    icon: Hourglass,
    tone: 'lamp',
    title: limitTitles.unpaid,
    text: 'dialog.limitUnpaidText',
    way: 'toPay',
  },
  payAtHotel: {
    icon: Wallet,
    tone: 'lamp',
    title: limitTitles.payAtHotel,
    text: 'dialog.limitAtHotelText',
    way: 'methods',
  },
};

/** Every refusal that a checkout explains in a dialog; `dialogCodes` names them for pages that have not loaded this yet. */
export const refusalLooks: Partial<Record<ErrorCode, Look>> = {
  API_BKN_033: {
    icon: ReceiptText,
    tone: 'lamp',
    title: 'error.priceChanged',
    text: 'dialog.priceChangedText',
    way: 'accept',
  },
  API_BKN_007: flashOver,
  API_BKN_008: flashOver,
  API_BKN_034: soldOut,
  API_BKN_016: { ...soldOut, title: 'error.missedRoom' },
  API_BKN_101: {
    icon: Lock,
    tone: 'muted',
    title: 'dialog.locked',
    text: 'dialog.lockedText',
    way: 'rooms',
  },
  API_BKN_100: {
    icon: CalendarClock,
    tone: 'muted',
    title: 'error.pastCheckIn',
    text: 'dialog.pastText',
    way: 'rooms',
  },
  API_BKN_103: {
    icon: BedDouble,
    tone: 'muted',
    title: 'dialog.notSold',
    text: 'dialog.notSoldText',
    way: 'rooms',
  },
  API_BKN_104: {
    icon: BedDouble,
    tone: 'muted',
    title: 'dialog.callToBook',
    text: 'error.callToBook',
    way: 'rooms',
  },
  API_BKN_102: {
    icon: Hourglass,
    tone: 'lamp',
    title: 'error.overHours',
    text: null,
    way: 'daily',
  },
  API_BKN_004: limits.day,
  API_CPN_103: {
    icon: TicketX,
    tone: 'lamp',
    title: 'error.couponLost',
    text: 'dialog.couponLostText',
    way: 'accept',
  },
  API_BKN_111: {
    icon: Gift,
    tone: 'lamp',
    title: 'dialog.minimum',
    text: 'error.minimumNotReached',
    way: 'extras',
  },
  API_BKN_105: {
    icon: UserRound,
    tone: 'muted',
    title: 'dialog.accountNeeded',
    text: 'dialog.accountNeededText',
    way: 'signIn',
  },
  API_BKN_056: penalty,
  API_BKN_011: penalty,
};

export type QuoteDialogProps = {
  readonly open: boolean;
  readonly fault: Fault;
  readonly quote: QuoteView;
  readonly hotelPath: string;
  /** The checkout of another stay, or of another room. */
  readonly stayPath: (stay: Stay, roomTypeSn?: number) => string;
  /** Goes on at once with the price the server answered instead. */
  readonly onAccept: (quote: QuoteView) => void;
  /** To the ways to pay, or to what can be added. */
  readonly onPart: (part: 'method' | 'extras') => void;
  readonly signInPath: string;
  readonly onClose: () => void;
};

export function QuoteDialog({
  open,
  fault,
  quote,
  hotelPath,
  stayPath,
  onAccept,
  onPart,
  signInPath,
  onClose,
}: QuoteDialogProps) {
  const say = useSay();
  const locale = useLocale();
  const next = newQuoteIn(fault);
  const { limit, most } = limitIn(fault.details);
  const look =
    fault.code === 'API_BKN_004'
      ? limits[limit]
      : (refusalLooks[fault.code] ?? { ...soldOut, title: errors[fault.code].text as MessageId });
  const daily = look.way === 'daily' ? dailyIn(fault.details) : null;
  const instead = look.way === 'rooms' ? insteadIn(fault.details) : null;
  const rooms = (variant: 'primary' | 'ghost') => (
    <Link
      to={hotelPath}
      className={buttonClass({ wide: true, variant, size: variant === 'ghost' ? 'sm' : 'md' })}
    >
      {say(variant === 'primary' ? 'dialog.seeRooms' : 'dialog.otherTime')}
    </Link>
  );
  let primary: ReactNode = rooms('primary');
  let wayOut: ReactNode = (
    <Button wide variant="ghost" size="sm" onClick={onClose}>
      {say('common.close')}
    </Button>
  );
  if (look.way === 'accept' && next !== null) {
    primary = (
      <Button wide onClick={() => onAccept(next)}>
        {say(
          look === flashOver
            ? 'dialog.bookUsual'
            : fault.code === 'API_CPN_103'
              ? 'dialog.bookWithout'
              : 'dialog.bookNew',
        )}
      </Button>
    );
    wayOut = rooms('ghost');
  }
  if (instead !== null) {
    primary = (
      <Link
        to={stayPath(instead.stay, instead.roomTypeSn)}
        replace
        className={buttonClass({ wide: true })}
        onClick={onClose}
      >
        {say('dialog.takeInstead')}
      </Link>
    );
    wayOut = rooms('ghost');
  }
  if (look.way === 'daily' && daily !== null) {
    primary = (
      <Link
        to={stayPath(daily.stay)}
        replace
        className={buttonClass({ wide: true })}
        onClick={onClose}
      >
        {say('room.changeToDaily')}
      </Link>
    );
    wayOut = rooms('ghost');
  }
  if (
    look.way === 'methods' &&
    quote.methods.some(({ name, bar }) => name !== 'hotel' && bar === null)
  )
    primary = (
      <Button wide onClick={() => onPart('method')}>
        {say(look === limits.payAtHotel ? 'dialog.payAhead' : 'dialog.otherMethod')}
      </Button>
    );
  if (look.way === 'toPay')
    primary = (
      <Link to={path(locale, 'account')} className={buttonClass({ wide: true })}>
        {say('dialog.toPay')}
      </Link>
    );
  if (look.way === 'signIn')
    primary = (
      <Link to={signInPath} className={buttonClass({ wide: true })}>
        {say('nav.signIn')}
      </Link>
    );
  if (look.way === 'extras' && quote.addOns.some((addOn) => addOn.bar === null)) {
    primary = (
      <Button wide onClick={() => onPart('extras')}>
        {say('dialog.addExtras')}
      </Button>
    );
    wayOut = rooms('ghost');
  }
  if (look.way === 'close') {
    primary = (
      <Button wide onClick={onClose}>
        {say('dialog.understood')}
      </Button>
    );
    wayOut = null;
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      icon={look.icon}
      tone={look.tone}
      primary={primary}
      wayOut={wayOut}
      title={look === flashOver ? <FlashTitle quote={quote} /> : say(look.title)}
      text={
        look === flashOver && next !== null
          ? say('dialog.flashOverText', { price: money(next.price.total) })
          : look.text === null
            ? undefined
            : say(
                instead === null
                  ? look.text
                  : instead.roomTypeSn === quote.room.sn
                    ? 'dialog.laterText'
                    : 'dialog.otherRoomText',
                { count: most },
              )
      }
      facts={
        daily !== null ? (
          <StayOffer {...daily} />
        ) : instead !== null ? (
          <StayOffer {...instead} />
        ) : look.way === 'accept' && next !== null ? (
          <FactPair
            before={{ label: say('dialog.before'), value: money(quote.price.total) }}
            after={{ label: say('dialog.now'), value: money(next.price.total) }}
          />
        ) : undefined
      }
    />
  );
}

/** With the moment it ended, when that has come; a sale may also end because its last room went. */
function FlashTitle({ quote }: { readonly quote: QuoteView }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const to = quote.price.lines.find((line) => line.kind === 'flashSale')?.to;
  if (to === undefined || to > quote.asOf) return say('dialog.flashOver');
  return say('dialog.flashOverAt', {
    time: `${localTime(to)} ${dayBrief(localDate(to), quote.asOf, language)}`,
  });
}
