// The three answers of a guest who was expected, with what each leads to; told to the hotel at once.

import { CalendarX, DoorClosedLocked, DoorOpen, Phone } from 'lucide-react';
import { useState } from 'react';
import { brand } from '#contract/brand.ts';
import type { Input } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { canTransition } from '#domain/booking.ts';
import { canDispute } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { codeOf } from '../../errors/error-code.ts';
import { useFaults } from '../../errors/handle-error.ts';
import { useSay } from '../../intl/intl.tsx';
import { useWish } from '../../offline/use-outbox-call.ts';
import { buttonClass } from '../../ui/button-variants.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioRow } from '../../ui/radio-row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { factsOf, useMomentFormatter, type BookingAtMoment } from './booking-state.ts';

type Answer = Input<'booking/updateCheckInStatus'>['answer'];
const options = [
  ['checkedIn', DoorOpen],
  ['couldNotCheckIn', DoorClosedLocked],
  ['didNotCheckIn', CalendarX],
] as const;

type Props = BookingAtMoment & { readonly open: boolean; readonly onClose: () => void };

export function ArrivalSheet({ booking, now, open, onClose }: Props) {
  const say = useSay();
  const moment = useMomentFormatter(now);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [description, setDescription] = useState('');
  const [mistake, setMistake] = useState('');
  const facts = factsOf(booking);
  const may: Record<Answer, boolean> = {
    checkedIn: canTransition('checkIn', facts, 'guest', now) === true,
    couldNotCheckIn: canDispute(facts, now) === true && booking.dispute === null,
    didNotCheckIn: canTransition('didNotCheckIn', facts, 'guest', now) === true,
  };
  const { isBusy, send } = useAnswer(booking, onClose, setMistake);
  const press = () => {
    if (answer === null) setMistake(say('arrival.chooseOne'));
    else void send(answer, description);
  };
  const footer = (
    <div className="grid gap-1">
      {mistake !== '' && (
        <p role="alert" className="pb-2 text-sm text-destructive">
          {mistake}
        </p>
      )}
      <Button size="lg" wide busy={isBusy} onClick={press}>
        {say('arrival.send')}
      </Button>
      {brand.hotlineDial !== '' && (
        <a
          href={`tel:${brand.hotlineDial}`}
          className={buttonClass({ wide: true, variant: 'ghost', size: 'sm' })}
        >
          <Phone className="size-4.5" />
          {say('dialog.callHotline', { number: brand.hotline })}
        </a>
      )}
    </div>
  );
  const sub =
    booking.noShow === null
      ? booking.hotel.name
      : say('arrival.reported', {
          hotel: booking.hotel.name,
          time: moment(booking.noShow.reportedAt),
        });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('arrival.title')}
      sub={sub}
      closeLabel={say('common.close')}
      footer={footer}
    >
      <div
        role="radiogroup"
        aria-label={say('arrival.title')}
        className="-mx-4 divide-y divide-border md:-mx-6"
      >
        {options.map(([name, Icon]) => (
          <RadioRow
            key={name}
            name="arrival"
            value={name}
            checked={answer === name}
            onChange={() => {
              setAnswer(name);
              setMistake('');
            }}
            locked={!may[name]}
            title={say(`arrival.${name}`)}
            note={
              may[name]
                ? say(noteOf[name], { hours: policy.disputeAnswerMinutes / 60 })
                : say('arrival.opensAt', { time: moment(booking.checkIn) })
            }
            tile={<Icon className="size-6 text-ink-2" />}
          >
            {name === 'couldNotCheckIn' && (
              <TextArea
                label={say('arrival.what')}
                value={description}
                maxLength={policy.disputeTextMax}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </RadioRow>
        ))}
      </div>
      <Notice
        tone="well"
        className="mt-3"
        title={
          booking.noShow === null
            ? undefined
            : say('arrival.answerBy', { time: moment(booking.noShow.answerBy) })
        }
      >
        {say('arrival.consequences')}
      </Notice>
    </Sheet>
  );
}

const noteOf = {
  checkedIn: 'arrival.checkedInText',
  couldNotCheckIn: 'arrival.couldNotCheckInText',
  didNotCheckIn: 'arrival.didNotCheckInText',
} as const satisfies Record<Answer, string>;

function useAnswer(
  booking: BookingAtMoment['booking'],
  onDone: () => void,
  refuse: (text: string) => void,
) {
  const say = useSay();
  const treat = useFaults();
  const { isBusy, send: wish } = useWish<'booking/updateCheckInStatus'>();
  const send = async (answer: Answer, description: string): Promise<void> => {
    try {
      const input = {
        code: booking.code,
        key: booking.key,
        answer,
        description: answer === 'couldNotCheckIn' ? description : '',
      };
      const { state } = await wish({
        call: 'booking/updateCheckInStatus',
        input,
        lane: `booking ${booking.code}`,
        about: booking.code,
      });
      showToast({ tone: 'done', title: say(state === 'sent' ? 'arrival.sent' : 'queue.later') });
      onDone();
    } catch (error) {
      if (codeOf(error) === errorCodes.answerNotPossible) refuse(say('error.answerNotNow'));
      else treat(error);
    }
  };
  return { isBusy, send };
}
