// One booking as a reception needs it: guest, times, room, open payment, and the possible actions.

import {
  Ban,
  Check,
  CircleAlert,
  DoorOpen,
  Phone,
  Undo2,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { declineReasons } from '#domain/notifications/decline-reasons.ts';
import { phoneText } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { Notice } from '../../../components/notice.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { statusTags } from '../../booking/status-tags.ts';
import { formatBookingCode } from '../../stay/booking-code.ts';
import { GuestParts } from '../../stay/guest-parts.tsx';
import { InvoiceLine } from '../../stay/invoice-line.tsx';
import { dayBrief } from '../../stay/stay-format.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { AnswerCountdown } from './answer-countdown.tsx';
import { DeskConfirmStay } from './confirm-stay.tsx';
import { DeskMoney } from './desk-money.tsx';
import { MailReplies } from './mail-replies.tsx';
import { ReasonForm } from './reason-form.tsx';

type Props = { readonly booking: DeskBooking; readonly hotelSn: number; readonly now: Instant };
type ActionsProps = Omit<Props, 'now'> & { readonly card: RefObject<HTMLElement | null> };
type ActButtonProps = Pick<ButtonProps, 'variant' | 'className'> & { readonly icon?: LucideIcon };

export function DeskBookingCard({ booking, hotelSn, now }: Props) {
  const intl = useIntl();
  const card = useRef<HTMLElement>(null);
  const status = bookingStatusOf(booking.status);
  const [tone, StatusIcon] = statusTags[status];
  const when = (at: Instant) => `${localTime(at)} ${dayBrief(localDate(at), now, intl)}`;
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-label={`${booking.guestName}, ${formatBookingCode(booking.code)}`}
      data-code={booking.code}
      className="p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {when(booking.checkIn)} – {when(booking.checkOut)}
        </p>
        {booking.answerBy !== null ? (
          <AnswerCountdown to={booking.answerBy} />
        ) : (
          <Badge variant={tone}>
            <StatusIcon data-icon="inline-start" />
            <FormattedMessage
              id={`status.${status}` as MessageId}
              values={{ product: intl.formatMessage({ id: 'status.product' }) }}
            />
          </Badge>
        )}
      </div>
      <h3 className="pt-2 text-lg font-semibold" translate="no">
        {booking.guestName}
      </h3>
      {booking.guest !== undefined && (
        <p className="text-sm">
          <GuestParts guest={booking.guest} />
        </p>
      )}
      <p className="text-sm text-ink-2">
        <span translate="no">{booking.roomName}</span> × {booking.rooms} ·{' '}
        <FormattedMessage
          id="desk.people"
          values={{ adults: booking.adults, children: booking.children }}
        />
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <span className="font-bold tracking-wide" translate="no">
          {formatBookingCode(booking.code)}
        </span>
        <a
          href={`tel:${booking.phone}`}
          className="tap inline-flex min-h-9 items-center gap-1 text-primary-ink underline underline-offset-3"
        >
          <Phone className="size-4" />
          {phoneText(booking.phone)}
        </a>
      </p>
      {booking.requests !== '' && (
        <p className="mt-1 rounded-md bg-lamp-soft px-3 py-2 text-sm">{booking.requests}</p>
      )}
      {booking.addOns.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {booking.addOns.map(({ name, count }) => `${count} × ${name}`).join(' · ')}
        </p>
      )}
      {booking.invoice !== null && <InvoiceLine invoice={booking.invoice} className="mt-1" />}
      {booking.mailReplies !== undefined && (
        <MailReplies replies={booking.mailReplies} when={when} />
      )}
      <p className="pt-2 text-sm">
        <b
          className={
            booking.due > 0
              ? 'text-ember-ink'
              : isSettled(booking.money)
                ? 'text-leaf'
                : 'text-ink-2'
          }
        >
          <DeskMoney booking={booking} />
        </b>
      </p>
      {booking.dispute !== null && (
        <Notice
          variant="destructive"
          icon={CircleAlert}
          className="mt-3"
          title={intl.formatMessage(
            { id: booking.dispute.state === 'open' ? 'desk.disputeOpen' : 'desk.disputeAnswered' },
            { time: when(booking.dispute.answerBy) },
          )}
        >
          {booking.dispute.description || intl.formatMessage({ id: 'desk.disputeNoWords' })}
        </Notice>
      )}
      <DeskConfirmStay booking={booking} when={when} />
      <Actions booking={booking} hotelSn={hotelSn} card={card} />
    </Card>
  );
}

/** The hotel has its money, or will have it. */
const isSettled = (money: DeskBooking['money']): boolean =>
  money === 'paid' || money === 'paidAtHotel' || money === 'charged';

type DeskAct = DeskBooking['may'][number];
/** Actions with a section of their own (`DeskConfirmStay`). */
const separateActs: ReadonlySet<DeskAct> = new Set<DeskAct>(['confirmStay', 'neverCame']);

/**
 * Waits for an action. Its button disappears with it, so the focus moves on within the row for
 * keyboard users.
 */
async function keepFocus(card: ActionsProps['card'], work: Promise<unknown>): Promise<void> {
  const had = card.current?.contains(document.activeElement) === true;
  await work;
  requestAnimationFrame(() => {
    if (had && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
  });
}

type OpenDialog = 'decline' | 'contradict' | null;

/**
 * Each action names the guest. Actions that undo or end a booking stand at the other end of the
 * row, never where a button was just pressed.
 */
function Actions({ booking, hotelSn, card }: ActionsProps) {
  const intl = useIntl();
  const { code, may, guestName, undoCheckInUntil } = booking;
  const confirm = useDeskCall('desk/confirmRoom');
  const checkIn = useDeskCall('desk/checkInGuest');
  const undo = useDeskCall('desk/undoCheckIn');
  const report = useDeskCall('desk/reportNoShow');
  const answer = useDeskCall('desk/answerDispute');
  const decline = useDeskCall('desk/declineRoom');
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const can = new Set(may.filter((act) => !separateActs.has(act)));
  // A row that had an action keeps its height, so that nothing slides up when it is done.
  const [hadActs] = useState(can.size > 0);
  const isBusy = [confirm, checkIn, undo, report, answer, decline].some((one) => one.isBusy);
  if (can.size === 0 && !hadActs) return null;
  const whom = { name: guestName, code: formatBookingCode(code) };
  const named = (act: string) => ({
    'aria-label': intl.formatMessage({ id: 'desk.actFor' }, { act, ...whom }),
  });
  const run = (work: Promise<unknown>): void => void keepFocus(card, work);
  const button = (
    act: DeskAct,
    words: string,
    work: () => Promise<unknown>,
    { icon: Icon, ...appearance }: ActButtonProps,
  ) =>
    can.has(act) && (
      <Button size="sm" {...appearance} {...named(words)} busy={isBusy} onClick={() => run(work())}>
        {Icon && <Icon data-icon="inline-start" />}
        {words}
      </Button>
    );
  const ends = intl.formatMessage({ id: can.has('confirmRoom') ? 'desk.decline' : 'desk.cancel' });
  return (
    <div className="mt-3 flex min-h-13 flex-wrap items-center gap-2 border-t border-border pt-3">
      {button(
        'confirmRoom',
        intl.formatMessage({ id: 'desk.confirm' }),
        () => confirm.act({ code }),
        { icon: Check },
      )}
      {button(
        'checkIn',
        intl.formatMessage({ id: 'desk.checkInDo' }),
        () => checkIn.act({ hotelSn, shown: code }),
        {
          icon: DoorOpen,
        },
      )}
      {button(
        'answerDispute',
        intl.formatMessage({ id: 'desk.agree' }),
        () => answer.act({ code, agrees: true }),
        {
          icon: Check,
        },
      )}
      {can.has('answerDispute') && (
        <Button
          size="sm"
          variant="outline"
          {...named(intl.formatMessage({ id: 'desk.contradict' }))}
          onClick={() => setOpenDialog('contradict')}
        >
          <FormattedMessage id="desk.contradict" />
        </Button>
      )}
      {button(
        'reportNoShow',
        intl.formatMessage({ id: 'desk.noShow' }),
        () => report.act({ code }),
        {
          variant: 'outline',
          icon: UserX,
        },
      )}
      {can.has('undoCheckIn') && undoCheckInUntil !== null && (
        <p className="min-w-40 flex-1 text-sm text-ink-2">
          <FormattedMessage id="desk.undoUntil" values={{ time: localTime(undoCheckInUntil) }} />
        </p>
      )}
      {button('undoCheckIn', intl.formatMessage({ id: 'desk.undo' }), () => undo.act({ code }), {
        variant: 'outline',
        icon: Undo2,
        className: 'ml-auto',
      })}
      {can.has('hotelCancels') && (
        <Button
          size="sm"
          variant="destructive-ghost"
          className="ml-auto"
          {...named(ends)}
          onClick={() => setOpenDialog('decline')}
        >
          <Ban data-icon="inline-start" />
          {ends}
        </Button>
      )}
      <ActionDialogs
        open={openDialog}
        whom={whom}
        onClose={() => setOpenDialog(null)}
        onDecline={(reason) => run(decline.act({ code, reason }))}
        onContradict={(text) => run(answer.act({ code, agrees: false, text }))}
      />
    </div>
  );
}

type DialogsProps = {
  readonly open: OpenDialog;
  readonly whom: { readonly name: string; readonly code: string };
  readonly onClose: () => void;
  readonly onDecline: (reason: string) => void;
  readonly onContradict: (text: string) => void;
};

/** The actions that need a reason. */
function ActionDialogs({ open, whom, onClose, onDecline, onContradict }: DialogsProps) {
  const intl = useIntl();
  return (
    <>
      <ReasonForm
        open={open === 'decline'}
        icon={Ban}
        title={intl.formatMessage({ id: 'desk.declineTitle' }, whom)}
        text={intl.formatMessage({ id: 'desk.declineText' })}
        label={intl.formatMessage({ id: 'desk.reason' })}
        action={intl.formatMessage({ id: 'desk.declineDo' })}
        maxLength={policy.cancelNoteMax}
        suggestions={{
          label: intl.formatMessage({ id: 'desk.usualReasons' }),
          texts: declineReasons.map((reason) =>
            intl.formatMessage({ id: `declineReason.${reason}` }),
          ),
        }}
        onClose={onClose}
        onSend={(reason) => {
          onClose();
          onDecline(reason);
        }}
      />
      <ReasonForm
        open={open === 'contradict'}
        icon={CircleAlert}
        title={intl.formatMessage({ id: 'desk.contradictTitle' })}
        text={intl.formatMessage({ id: 'desk.contradictText' })}
        label={intl.formatMessage({ id: 'desk.whatHappened' })}
        action={intl.formatMessage({ id: 'desk.contradict' })}
        maxLength={policy.disputeTextMax}
        onClose={onClose}
        onSend={(text) => {
          onClose();
          onContradict(text);
        }}
      />
    </>
  );
}
