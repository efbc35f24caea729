// The three answers of a guest who was expected, each with its consequence; the hotel is notified
// at once.

import { CalendarX, DoorClosedLocked, DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Input } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { canTransition } from '#domain/booking.ts';
import { canDispute } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { CallHotline } from '../../components/call-hotline.tsx';
import { showToast } from '../../components/deferred-components.tsx';
import { RadioField } from '../../components/form/radio-field.tsx';
import { TextareaField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useOutboxCall } from '../../offline/use-outbox-call.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { factsOf, useMomentFormatter, type BookingAtMoment } from './booking-state.ts';

type Answer = Input<'booking/updateCheckInStatus'>['answer'];
const options = [
  ['checkedIn', DoorOpen],
  ['couldNotCheckIn', DoorClosedLocked],
  ['didNotCheckIn', CalendarX],
] as const;

type Props = BookingAtMoment & { readonly open: boolean; readonly onClose: () => void };

export function ArrivalSheet({ booking, now, open, onClose }: Props) {
  const intl = useIntl();
  const moment = useMomentFormatter(now);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [description, setDescription] = useState('');
  const [error, setError] = useState('');
  const facts = factsOf(booking);
  const isAllowed: Record<Answer, boolean> = {
    checkedIn: canTransition('checkIn', facts, 'guest', now) === true,
    couldNotCheckIn: canDispute(facts, now) === true && booking.dispute === null,
    didNotCheckIn: canTransition('didNotCheckIn', facts, 'guest', now) === true,
  };
  const { isBusy, send } = useAnswer(booking, onClose, setError);
  const submit = () => {
    if (answer === null) setError(intl.formatMessage({ id: 'arrival.chooseOne' }));
    else void send(answer, description);
  };
  const footer = <ArrivalFooter error={error} isBusy={isBusy} onSubmit={submit} />;
  const sub =
    booking.noShow === null
      ? booking.hotel.name
      : intl.formatMessage(
          { id: 'arrival.reported' },
          {
            hotel: booking.hotel.name,
            time: moment(booking.noShow.reportedAt),
          },
        );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'arrival.title' })}
      sub={sub}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={footer}
    >
      <AnswerChoice
        answer={answer}
        isAllowed={isAllowed}
        opensAt={moment(booking.checkIn)}
        onAnswer={(name) => {
          setAnswer(name);
          setError('');
        }}
        description={description}
        onDescription={setDescription}
      />
      <Notice
        variant="default"
        className="mt-3"
        title={
          booking.noShow === null
            ? undefined
            : intl.formatMessage(
                { id: 'arrival.answerBy' },
                { time: moment(booking.noShow.answerBy) },
              )
        }
      >
        <FormattedMessage id="arrival.consequences" />
      </Notice>
    </Sheet>
  );
}

type FooterProps = {
  readonly error: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
};

function ArrivalFooter({ error, isBusy, onSubmit }: FooterProps) {
  return (
    <div className="grid gap-1">
      {error !== '' && (
        <p role="alert" className="pb-2 text-sm text-destructive">
          {error}
        </p>
      )}
      <Button size="lg" wide busy={isBusy} onClick={onSubmit}>
        <FormattedMessage id="arrival.send" />
      </Button>
      <CallHotline hasIcon />
    </div>
  );
}

type ChoiceProps = {
  readonly answer: Answer | null;
  readonly isAllowed: Readonly<Record<Answer, boolean>>;
  /** When the answers that are not allowed yet will be. */
  readonly opensAt: string;
  readonly onAnswer: (answer: Answer) => void;
  readonly description: string;
  readonly onDescription: (text: string) => void;
};

function AnswerChoice({
  answer,
  isAllowed,
  opensAt,
  onAnswer,
  description,
  onDescription,
}: ChoiceProps) {
  const intl = useIntl();
  return (
    <RadioGroup
      aria-label={intl.formatMessage({ id: 'arrival.title' })}
      className="-mx-4 divide-y divide-border md:-mx-6"
    >
      {options.map(([name, Icon]) => (
        <RadioField
          key={name}
          name="arrival"
          value={name}
          checked={answer === name}
          onChange={() => onAnswer(name)}
          locked={!isAllowed[name]}
          title={intl.formatMessage({ id: `arrival.${name}` })}
          note={
            isAllowed[name]
              ? intl.formatMessage(
                  { id: noteOf[name] },
                  { hours: policy.disputeAnswerMinutes / 60 },
                )
              : intl.formatMessage({ id: 'arrival.opensAt' }, { time: opensAt })
          }
          tile={<Icon className="size-6 text-ink-2" />}
        >
          {name === 'couldNotCheckIn' && (
            <TextareaField
              label={intl.formatMessage({ id: 'arrival.what' })}
              value={description}
              maxLength={policy.disputeTextMax}
              onChange={({ target }) => onDescription(target.value)}
            />
          )}
        </RadioField>
      ))}
    </RadioGroup>
  );
}

const noteOf = {
  checkedIn: 'arrival.checkedInText',
  couldNotCheckIn: 'arrival.couldNotCheckInText',
  didNotCheckIn: 'arrival.didNotCheckInText',
} as const satisfies Record<Answer, string>;

/**
 * Sends the answer through the outbox: offline it is delivered later. A refusal that the answer is
 * not possible now goes to `onError`.
 */
function useAnswer(
  booking: BookingAtMoment['booking'],
  onDone: () => void,
  onError: (text: string) => void,
) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { isBusy, send: enqueue } = useOutboxCall<'booking/updateCheckInStatus'>();
  const send = async (answer: Answer, description: string): Promise<void> => {
    try {
      const input = {
        code: booking.code,
        key: booking.key,
        answer,
        description: answer === 'couldNotCheckIn' ? description : '',
      };
      const { state } = await enqueue({
        call: 'booking/updateCheckInStatus',
        input,
        lane: `booking ${booking.code}`,
        about: booking.code,
      });
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({ id: state === 'sent' ? 'arrival.sent' : 'queue.later' }),
      }));
      onDone();
    } catch (error) {
      if (errorCodeOf(error) === errorCodes.answerNotPossible)
        onError(intl.formatMessage({ id: 'error.answerNotNow' }));
      else handleError(error);
    }
  };
  return { isBusy, send };
}
