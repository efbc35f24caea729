// The dialog for each refusal of a booking: what happened, what it means, how to go on and how to
// leave.

import {
  BedDouble,
  CalendarClock,
  DoorClosed,
  Gift,
  Hourglass,
  Lock,
  Phone,
  ReceiptText,
  TicketX,
  UserRound,
  UserX,
  Wallet,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import type { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { BookingLimit, QuoteView } from '#contract/schemas/booking.ts';
import { formatVnd } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { CallHotline } from '../../components/call-hotline.tsx';
import { FactPair } from '../../components/fact-pair.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '../../components/overlays/overlay-props.ts';
import { useLocale } from '../../intl/intl.tsx';
import { useHotline } from '../../runtime/hotline.ts';
import { buttonVariants, Button } from '../../ui/button.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import type { DiscTone } from '../../ui/icon-disc.tsx';
import { dayBrief } from '../stay/stay-format.ts';
import { StayOffer } from '../stay/stay-offer.tsx';
import { limitIn, limitTitles } from './booking-limit-text.ts';
import { dailyOfferIn, newQuoteIn, suggestedStayIn } from './quote-query.ts';

type RefusalDialog = {
  readonly icon: Glyph;
  readonly tone: DiscTone;
  readonly title: MessageId;
  readonly text: MessageId | null;
  readonly action:
    | 'accept'
    | 'rooms'
    | 'daily'
    | 'methods'
    | 'extras'
    | 'toPay'
    | 'signIn'
    | 'call'
    | 'otherHotels'
    | 'close';
};

const soldOut: RefusalDialog = {
  icon: DoorClosed,
  tone: 'muted',
  title: 'error.soldOut',
  text: 'dialog.soldOutText',
  action: 'rooms',
};
const flashOver: RefusalDialog = {
  icon: Zap,
  tone: 'ember',
  title: 'dialog.flashOver',
  text: null,
  action: 'accept',
};
const penalty: RefusalDialog = {
  icon: UserX,
  tone: 'muted',
  title: 'dialog.penalty',
  text: 'dialog.penaltyText',
  action: 'methods',
};

/** This hotel takes no more bookings of theirs, however they pay; others do. */
const barredHere: RefusalDialog = {
  icon: UserX,
  tone: 'muted',
  title: 'dialog.barredHere',
  text: 'dialog.barredHereText',
  action: 'otherHotels',
};

/**
 * Each limit is resolved differently: on another day, by paying what is open, by prepaying this
 * booking, or after a few minutes.
 */
const limits: Readonly<Record<BookingLimit, RefusalDialog>> = {
  day: {
    icon: CalendarClock,
    tone: 'lamp',
    title: limitTitles.day,
    text: 'error.overLimit',
    action: 'close',
  },
  unpaid: {
    icon: Hourglass,
    tone: 'lamp',
    title: limitTitles.unpaid,
    text: 'dialog.limitUnpaidText',
    action: 'toPay',
  },
  payAtHotel: {
    icon: Wallet,
    tone: 'lamp',
    title: limitTitles.payAtHotel,
    text: 'dialog.limitAtHotelText',
    action: 'methods',
  },
  network: {
    icon: Hourglass,
    tone: 'lamp',
    title: limitTitles.network,
    text: 'dialog.limitNetworkText',
    action: 'close',
  },
};

/**
 * Every refusal that a checkout explains in a dialog; `dialogCodes` lists their codes for pages
 * that have not loaded this file.
 */
export const refusalDialogs: Partial<Record<ErrorCode, RefusalDialog>> = {
  [errorCodes.priceChanged]: {
    icon: ReceiptText,
    tone: 'lamp',
    title: 'error.priceChanged',
    text: 'dialog.priceChangedText',
    action: 'accept',
  },
  [errorCodes.flashSaleOver]: flashOver,
  [errorCodes.notFlashSaleRoom]: flashOver,
  [errorCodes.soldOut]: soldOut,
  [errorCodes.missedRoom]: { ...soldOut, title: 'error.missedRoom' },
  [errorCodes.roomLocked]: {
    icon: Lock,
    tone: 'muted',
    title: 'dialog.locked',
    text: 'dialog.lockedText',
    action: 'rooms',
  },
  [errorCodes.checkInPast]: {
    icon: CalendarClock,
    tone: 'muted',
    title: 'error.pastCheckIn',
    text: 'dialog.pastText',
    action: 'rooms',
  },
  [errorCodes.notSold]: {
    icon: BedDouble,
    tone: 'muted',
    title: 'dialog.notSold',
    text: 'dialog.notSoldText',
    action: 'rooms',
  },
  [errorCodes.callToBook]: {
    icon: Phone,
    tone: 'muted',
    title: 'dialog.callToBook',
    text: 'error.callToBook',
    action: 'call',
  },
  [errorCodes.overHourLimit]: {
    icon: Hourglass,
    tone: 'lamp',
    title: 'error.overHours',
    text: null,
    action: 'daily',
  },
  [errorCodes.overLimit]: limits.day,
  [errorCodes.discountGone]: {
    icon: TicketX,
    tone: 'lamp',
    title: 'error.couponLost',
    text: 'dialog.couponLostText',
    action: 'accept',
  },
  [errorCodes.belowMinimum]: {
    icon: Gift,
    tone: 'lamp',
    title: 'dialog.minimum',
    text: 'error.minimumNotReached',
    action: 'extras',
  },
  [errorCodes.accountRequired]: {
    icon: UserRound,
    tone: 'muted',
    title: 'dialog.accountNeeded',
    text: 'dialog.accountNeededText',
    action: 'signIn',
  },
  [errorCodes.guestPenalty]: barredHere,
  [errorCodes.noShowPenalty]: penalty,
};

export type BookingRefusedDialogProps = {
  readonly open: boolean;
  readonly fault: Fault;
  readonly quote: QuoteView;
  readonly hotelPath: string;
  /** The checkout of another stay, or of another room. */
  readonly stayPath: (stay: Stay, roomTypeSn?: number) => string;
  /** Books at the price that came with the refusal. */
  readonly onAccept: (quote: QuoteView) => void;
  /** Goes to the payment methods, or to the add-ons. */
  readonly onPart: (part: 'method' | 'extras') => void;
  readonly signInPath: string;
  readonly onClose: () => void;
};

/**
 * The dialog of a refusal; a refusal without one of its own gets that of a sold-out room, with its
 * own title.
 */
function dialogOf({ code, details }: Fault): RefusalDialog {
  if (code === errorCodes.overLimit) return limits[limitIn(details).limit];
  return refusalDialogs[code] ?? { ...soldOut, title: errors[code].text as MessageId };
}

export function BookingRefusedDialog(props: BookingRefusedDialogProps) {
  return <ConfirmDialog {...useRefusal(props)} />;
}

/** What the dialog says and offers. */
export function useRefusal(props: BookingRefusedDialogProps): ConfirmDialogProps {
  const { open, fault, quote, onClose } = props;
  const intl = useIntl();
  const dialog = dialogOf(fault);
  const { primary, wayOut } = useActions(props, dialog);
  const next = newQuoteIn(fault);
  const daily = dialog.action === 'daily' ? dailyOfferIn(fault.details) : null;
  const instead = dialog.action === 'rooms' ? suggestedStayIn(fault.details) : null;
  const { most } = limitIn(fault.details);
  return {
    open,
    onClose,
    icon: dialog.icon,
    tone: dialog.tone,
    primary,
    wayOut,
    title:
      dialog === flashOver ? (
        <FlashTitle quote={quote} />
      ) : (
        intl.formatMessage({ id: dialog.title })
      ),
    text:
      dialog === flashOver && next !== null
        ? intl.formatMessage({ id: 'dialog.flashOverText' }, { price: formatVnd(next.price.total) })
        : dialog.text === null
          ? undefined
          : intl.formatMessage(
              {
                id:
                  instead === null
                    ? dialog.text
                    : instead.roomTypeSn === quote.room.sn
                      ? 'dialog.laterText'
                      : 'dialog.otherRoomText',
              },
              { count: most },
            ),
    facts:
      daily !== null ? (
        <StayOffer {...daily} />
      ) : instead !== null ? (
        <StayOffer {...instead} />
      ) : dialog.action === 'accept' && next !== null ? (
        <FactPair
          before={{
            label: intl.formatMessage({ id: 'dialog.before' }),
            value: formatVnd(quote.price.total),
          }}
          after={{
            label: intl.formatMessage({ id: 'dialog.now' }),
            value: formatVnd(next.price.total),
          }}
        />
      ) : undefined,
  };
}

/** The buttons that several refusals have. */
function useButtons(hotelPath: string, onClose: () => void) {
  const wide = buttonVariants({ wide: true });
  const toStay = (to: string, id: MessageId) => (
    <Link to={to} replace className={wide} onClick={onClose}>
      <FormattedMessage id={id} />
    </Link>
  );
  const button = (id: MessageId, onClick: () => void) => (
    <Button wide onClick={onClick}>
      <FormattedMessage id={id} />
    </Button>
  );
  const close = (
    <Button wide variant="ghost" size="sm" onClick={onClose}>
      <FormattedMessage id="common.close" />
    </Button>
  );
  const otherTime = (
    <Link to={hotelPath} className={buttonVariants({ wide: true, variant: 'ghost', size: 'sm' })}>
      <FormattedMessage id="dialog.otherTime" />
    </Link>
  );
  const seeRooms = {
    primary: (
      <Link to={hotelPath} className={wide}>
        <FormattedMessage id="dialog.seeRooms" />
      </Link>
    ),
    wayOut: close,
  };
  return { wide, toStay, button, close, otherTime, seeRooms };
}

/**
 * The two buttons of a refusal. Where its own action is not possible, the hotel's rooms are
 * offered.
 */
function useActions(
  {
    fault,
    quote,
    hotelPath,
    stayPath,
    onAccept,
    onPart,
    signInPath,
    onClose,
  }: BookingRefusedDialogProps,
  dialog: RefusalDialog,
): { readonly primary: ReactNode; readonly wayOut: ReactNode } {
  const locale = useLocale();
  const hotline = useHotline();
  const { wide, toStay, button, close, otherTime, seeRooms } = useButtons(hotelPath, onClose);
  const otherHotels = (
    <Link to={path(locale, 'search', {}, stayParams(quote.stay))} className={wide}>
      <FormattedMessage id="dialog.otherHotels" />
    </Link>
  );
  switch (dialog.action) {
    case 'accept': {
      const next = newQuoteIn(fault);
      if (next === null) return seeRooms;
      const id =
        dialog === flashOver
          ? 'dialog.bookUsual'
          : fault.code === errorCodes.discountGone
            ? 'dialog.bookWithout'
            : 'dialog.bookNew';
      return { primary: button(id, () => onAccept(next)), wayOut: otherTime };
    }
    case 'rooms': {
      const instead = suggestedStayIn(fault.details);
      if (instead === null) return seeRooms;
      const to = stayPath(instead.stay, instead.roomTypeSn);
      return { primary: toStay(to, 'dialog.takeInstead'), wayOut: otherTime };
    }
    case 'daily': {
      const daily = dailyOfferIn(fault.details);
      if (daily === null) return seeRooms;
      return { primary: toStay(stayPath(daily.stay), 'room.changeToDaily'), wayOut: otherTime };
    }
    case 'methods': {
      const canPrepay = quote.methods.some(({ name, bar }) => name !== 'hotel' && bar === null);
      if (!canPrepay) return seeRooms;
      const id = dialog === limits.payAtHotel ? 'dialog.payAhead' : 'dialog.otherMethod';
      return { primary: button(id, () => onPart('method')), wayOut: close };
    }
    case 'extras': {
      if (quote.addOns.every((addOn) => addOn.bar !== null)) return seeRooms;
      return { primary: button('dialog.addExtras', () => onPart('extras')), wayOut: otherTime };
    }
    case 'toPay': {
      const primary = (
        <Link to={path(locale, 'account')} className={wide}>
          <FormattedMessage id="dialog.toPay" />
        </Link>
      );
      return { primary, wayOut: close };
    }
    case 'signIn': {
      const primary = (
        <Link to={signInPath} className={wide}>
          <FormattedMessage id="nav.signIn" />
        </Link>
      );
      return { primary, wayOut: close };
    }
    case 'call':
      if (hotline === null) return { primary: otherHotels, wayOut: close };
      return { primary: <CallHotline isMain />, wayOut: close };
    case 'otherHotels':
      return { primary: otherHotels, wayOut: close };
    case 'close':
      return { primary: button('dialog.understood', onClose), wayOut: null };
  }
}

/**
 * With the moment the sale ended, if that has passed; a sale may also end because its last room was
 * booked.
 */
function FlashTitle({ quote }: { readonly quote: QuoteView }) {
  const intl = useIntl();
  const to = quote.price.lines.find((line) => line.kind === 'flashSale')?.to;
  if (to === undefined || to > quote.asOf) return intl.formatMessage({ id: 'dialog.flashOver' });
  return intl.formatMessage(
    { id: 'dialog.flashOverAt' },
    {
      time: `${localTime(to)} ${dayBrief(localDate(to), quote.asOf, intl)}`,
    },
  );
}
