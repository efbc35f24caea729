// Code and phone: shows the booking and keeps it on this phone. Any mismatch is told in the same
// words.

import { submit, useForm } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert, Search, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingCodeShape, plainBookingCode } from '#contract/forms/booking-code.ts';
import { FindFormSchema, type FindValues } from '#contract/forms/find-booking.ts';
import { path } from '#contract/paths.ts';
import { localTime, type Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { Form, FormField, showErrors, useLoadedValues } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorCodeOf, isOfflineError } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale } from '../../intl/intl.tsx';
import { Button } from '../../ui/button.tsx';
import { PhoneFields } from '../sign-in/phone-fields.tsx';
import { writeDraft, type FindDraft } from './find-draft.ts';
import { keepFoundBooking } from './keep-found-booking.ts';
import { OfflineNote, SubmitBar } from './page-parts.tsx';
import { useRetryOnline } from './use-retry-online.ts';

type Refusal = { readonly triesLeft: number; readonly until: Instant | null };

type Props = {
  readonly draft: FindDraft;
  /** Where the code is, and other ways when this one failed; on wide screens they stand beside. */
  readonly children: (hasFailed: boolean) => ReactNode;
};

export function FindByCodeForm({ draft, children }: Props) {
  const intl = useIntl();
  const form = useForm({
    schema: FindFormSchema,
    initialInput: { code: '', countryCode: draft.countryCode, mobile: '' },
    revalidate: 'submit',
  });
  const { code, countryCode, mobile } = draft;
  useLoadedValues(form, { code, countryCode, mobile });
  const { find, refusal, isWaiting } = useFinding(() => submit(form));
  const noted = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) noted.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const send = async (typed: FindValues) => {
    const refused = await find(typed);
    if (refused !== null) showErrors(form, refused);
  };
  return (
    <Form of={form} onSubmit={send} className="flex flex-1 flex-col">
      <div className="mt-5 grid gap-x-4 gap-y-3 xl:grid-cols-2">
        <FormField of={form} name="code" onChanged={(typed) => writeDraft({ code: typed })}>
          {(props) => (
            <TextField
              {...props}
              className="[&_input]:uppercase"
              label={intl.formatMessage({ id: 'find.code' })}
              hint={intl.formatMessage({ id: 'find.codeHint' })}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              maxLength={16}
              translate="no"
              end={
                bookingCodeShape.test(plainBookingCode(props.value)) ? (
                  <Check className="mr-1.5 size-5 text-leaf" />
                ) : undefined
              }
            />
          )}
        </FormField>
        <PhoneFields
          of={form as unknown as Parameters<typeof PhoneFields>[0]['of']}
          label={intl.formatMessage({ id: 'find.phone' })}
          autoComplete="tel"
          className="content-start"
          onChanged={writeDraft}
        />
      </div>
      <div ref={noted}>
        {refusal !== null && <Refused refusal={refusal} />}
        <OfflineNote isWaiting={isWaiting} />
      </div>
      {children(refusal !== null)}
      <div className="flex flex-1 flex-col lg:mt-5 lg:flex-row-reverse lg:items-center lg:justify-end lg:gap-5">
        <p className="mt-5 flex gap-3 px-1 text-sm text-ink-2 lg:mt-0 lg:max-w-[30rem] lg:text-cap">
          <ShieldCheck className="size-5 shrink-0 text-leaf" />
          <FormattedMessage id="find.means" />
        </p>
        <SubmitBar>
          <Button type="submit" size="lg" wide busy={form.isSubmitting}>
            <Search data-icon="inline-start" />
            <FormattedMessage id={refusal === null ? 'find.go' : 'find.again'} />
          </Button>
        </SubmitBar>
      </div>
    </Form>
  );
}

function Refused({ refusal: { triesLeft, until } }: { readonly refusal: Refusal }) {
  const intl = useIntl();
  return triesLeft > 0 || until === null ? (
    <Notice
      variant="destructive"
      icon={CircleAlert}
      role="alert"
      title={intl.formatMessage({ id: 'find.wrong' })}
      className="mt-4"
    >
      <FormattedMessage id="find.wrongText" values={{ left: triesLeft }} />
    </Notice>
  ) : (
    <Notice role="alert" title={intl.formatMessage({ id: 'find.spent' })} className="mt-4">
      <FormattedMessage id="find.spentText" values={{ time: localTime(until) }} />
    </Notice>
  );
}

const detail = (error: unknown, name: string): unknown =>
  error instanceof Fault && typeof error.details === 'object' && error.details !== null
    ? (error.details as Record<string, unknown>)[name]
    : undefined;

/** How the server refused the pair; null where it did not say anything about it. */
function refusalOf(error: unknown): Refusal | null {
  const code = errorCodeOf(error);
  if (code !== errorCodes.notFound && code !== errorCodes.tooManyRequests) return null;
  const [left, until] = [detail(error, 'triesLeft'), detail(error, 'resendAt')];
  return {
    triesLeft: typeof left === 'number' ? left : 0,
    until: typeof until === 'string' ? (until as Instant) : null,
  };
}

/** Asks the server, and opens what it found. */
function useFinding(again: () => void) {
  const client = useQueryClient();
  const locale = useLocale();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('booking/findBooking');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { isWaiting, waitFor } = useRetryOnline();
  /** Errors for the fields, or null. */
  const find = async (typed: FindValues): Promise<{ mobile: string } | null> => {
    waitFor(null);
    try {
      const booking = await mutateAsync({
        input: { ...typed, code: plainBookingCode(typed.code) },
        key: crypto.randomUUID(),
      });
      await keepFoundBooking(client, booking);
      writeDraft(null);
      const { code, key } = booking;
      await navigate(path(locale, 'bookingStatus', {}, { code, key }));
    } catch (error) {
      const refused = refusalOf(error);
      setRefusal(refused);
      if (refused !== null) return null;
      if (isOfflineError(error)) waitFor(again);
      else if (errorCodeOf(error) === errorCodes.invalidPhone) return { mobile: 'phone.invalid' };
      else handleError(error);
    }
    return null;
  };
  return { find, refusal, isWaiting };
}
