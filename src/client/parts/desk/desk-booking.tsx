// One booking as a reception needs it: who, when, which room, what is still to be paid, and what may be done with it now.

import { Ban, Check, CircleAlert, DoorOpen, Phone, UserX } from 'lucide-react';
import { useState } from 'react';
import type { DeskBooking } from '#contract/calls/desk.ts';
import { languageOf } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { phoneText } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { localDate, localTime, type Instant } from '#domain/time.ts';
import { money, useLocale, useSay } from '../../intl.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { inHalves } from '../code-text.ts';
import { statusTags } from '../status-tags.ts';
import { dayBrief } from '../stay-view.ts';
import { AnswerClock } from './answer-clock.tsx';
import { DeskVouch } from './desk-vouch.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDeskCall } from './use-desk-call.ts';

type Props = { readonly booking: DeskBooking; readonly hotelSn: number; readonly now: Instant };

export function DeskBookingCard({ booking, hotelSn, now }: Props) {
  const say = useSay();
  const language = languageOf(useLocale());
  const status = bookingStatusOf(booking.status);
  const [tone, icon] = statusTags[status];
  const when = (at: Instant) => `${localTime(at)} ${dayBrief(localDate(at), now, language)}`;
  return (
    <article className="rounded-xl bg-card p-4 shadow-1" data-code={booking.code}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {when(booking.checkIn)} – {when(booking.checkOut)}
        </p>
        {booking.answerBy !== null ? (
          <AnswerClock to={booking.answerBy} />
        ) : (
          <Tag tone={tone} icon={icon}>
            {say(`status.${status}` as MessageId, { product: say('status.product') })}
          </Tag>
        )}
      </div>
      <h3 className="pt-2 text-lg font-semibold" translate="no">
        {booking.guestName}
      </h3>
      <p className="text-sm text-ink-2">
        <span translate="no">{booking.roomName}</span> × {booking.rooms} ·{' '}
        {say('desk.people', { adults: booking.adults, children: booking.children })}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <span className="font-bold tracking-wide" translate="no">
          {inHalves(booking.code)}
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
      <p className="pt-2 text-sm">
        <b className={booking.due > 0 ? 'text-ember-ink' : 'text-leaf'}>
          {booking.due > 0 ? say('desk.due', { amount: money(booking.due) }) : say('desk.paid')}
        </b>
      </p>
      {booking.dispute !== null && (
        <Notice
          tone="danger"
          icon={CircleAlert}
          className="mt-3"
          title={say(
            booking.dispute.state === 'open' ? 'desk.disputeOpen' : 'desk.disputeAnswered',
            { time: when(booking.dispute.answerBy) },
          )}
        >
          {booking.dispute.description || say('desk.disputeNoWords')}
        </Notice>
      )}
      <DeskVouch booking={booking} when={when} />
      <Actions booking={booking} hotelSn={hotelSn} />
    </article>
  );
}

function Actions({ booking: { code, may }, hotelSn }: Omit<Props, 'now'>) {
  const say = useSay();
  const confirm = useDeskCall('desk/confirmRoom');
  const checkIn = useDeskCall('desk/checkInGuest');
  const report = useDeskCall('desk/reportNoShow');
  const answer = useDeskCall('desk/answerDispute');
  const decline = useDeskCall('desk/declineRoom');
  const [asked, ask] = useState<'decline' | 'contradict' | null>(null);
  const isBusy =
    confirm.isBusy || checkIn.isBusy || report.isBusy || answer.isBusy || decline.isBusy;
  const can = new Set(may);
  can.delete('confirmStay');
  can.delete('neverCame');
  if (can.size === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 border-t border-border pt-3">
      {can.has('confirmRoom') && (
        <Button size="sm" icon={Check} busy={isBusy} onClick={() => void confirm.act({ code })}>
          {say('desk.confirm')}
        </Button>
      )}
      {can.has('checkIn') && (
        <Button
          size="sm"
          icon={DoorOpen}
          busy={isBusy}
          onClick={() => void checkIn.act({ hotelSn, shown: code })}
        >
          {say('desk.checkInDo')}
        </Button>
      )}
      {can.has('answerDispute') && (
        <>
          <Button
            size="sm"
            icon={Check}
            busy={isBusy}
            onClick={() => void answer.act({ code, agrees: true })}
          >
            {say('desk.agree')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => ask('contradict')}>
            {say('desk.contradict')}
          </Button>
        </>
      )}
      {can.has('reportNoShow') && (
        <Button
          size="sm"
          variant="outline"
          icon={UserX}
          busy={isBusy}
          onClick={() => void report.act({ code })}
        >
          {say('desk.noShow')}
        </Button>
      )}
      {can.has('hotelCancels') && (
        <Button size="sm" variant="dangerGhost" icon={Ban} onClick={() => ask('decline')}>
          {say(can.has('confirmRoom') ? 'desk.decline' : 'desk.cancel')}
        </Button>
      )}
      <ReasonDialog
        open={asked === 'decline'}
        icon={Ban}
        title={say('desk.declineTitle')}
        text={say('desk.declineText')}
        label={say('desk.reason')}
        action={say('desk.declineDo')}
        most={policy.cancelNoteMax}
        onClose={() => ask(null)}
        onSend={(reason) => {
          ask(null);
          void decline.act({ code, reason });
        }}
      />
      <ReasonDialog
        open={asked === 'contradict'}
        icon={CircleAlert}
        title={say('desk.contradictTitle')}
        text={say('desk.contradictText')}
        label={say('desk.whatHappened')}
        action={say('desk.contradict')}
        most={policy.disputeTextMax}
        onClose={() => ask(null)}
        onSend={(text) => {
          ask(null);
          void answer.act({ code, agrees: false, text });
        }}
      />
    </div>
  );
}
