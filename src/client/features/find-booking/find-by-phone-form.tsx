// The phone alone: a code by SMS shows all that was booked with it.

import { useForm } from '@formisch/react';
import { Info, MessageSquareText } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PhoneFormSchema } from '#contract/forms/auth.ts';
import { phoneText } from '#domain/phone.ts';
import { useProfile } from '../../api/session.ts';
import { Form, useLoadedValues } from '../../components/form/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { DigitsForm } from '../sign-in/digits-form.tsx';
import { NewDeviceLimit } from '../sign-in/new-device-limit.tsx';
import { PhoneFields } from '../sign-in/phone-fields.tsx';
import { ResendCode } from '../sign-in/resend-code.tsx';
import type { PhoneInput } from '../sign-in/sign-in-state.ts';
import { writeDraft, type FindDraft } from './find-draft.ts';
import { OfflineNote, SubmitBar } from './page-parts.tsx';
import type { PhoneCode } from './use-phone-code.ts';

type Props = { readonly draft: FindDraft; readonly phoneCode: PhoneCode };

export function FindByPhoneForm({ draft, phoneCode }: Props) {
  const profile = useProfile();
  const { sent } = phoneCode;
  if (sent !== null) return <SentCode phoneCode={phoneCode} sent={sent} />;
  return profile === null ? (
    <AnyPhone draft={draft} phoneCode={phoneCode} />
  ) : (
    <OwnPhone phone={profile} phoneCode={phoneCode} />
  );
}

function AnyPhone({ draft: { countryCode, mobile }, phoneCode }: Props) {
  const intl = useIntl();
  const form = useForm({
    schema: PhoneFormSchema,
    initialInput: { countryCode, mobile },
    revalidate: 'submit',
  });
  useLoadedValues(form, { countryCode, mobile });
  return (
    <Form of={form} onSubmit={phoneCode.request} className="flex flex-1 flex-col">
      <PhoneFields
        of={form}
        label={intl.formatMessage({ id: 'find.phone' })}
        autoComplete="tel"
        className="mt-5 lg:max-w-100"
        onChanged={writeDraft}
      />
      <p className="mt-4 flex gap-3 px-1 text-sm text-ink-2">
        <Info className="size-5 shrink-0 text-muted-foreground" />
        <FormattedMessage id="find.phoneText" />
      </p>
      <Refusals phoneCode={phoneCode} />
      <SubmitBar className="lg:mt-5">
        <GetCode isBusy={form.isSubmitting || phoneCode.isSending} />
      </SubmitBar>
    </Form>
  );
}

/** A member's other numbers are not proved here: that would change the account. */
function OwnPhone({
  phone,
  phoneCode,
}: {
  readonly phone: PhoneInput;
  readonly phoneCode: PhoneCode;
}) {
  const { countryCode, mobile } = phone;
  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void phoneCode.request({ countryCode, mobile });
      }}
    >
      <p className="mt-5 text-ink-2">
        <FormattedMessage
          id="find.ownPhoneText"
          values={{ phone: phoneText(countryCode + mobile) }}
        />
      </p>
      <Refusals phoneCode={phoneCode} />
      <SubmitBar className="lg:mt-5">
        <GetCode isBusy={phoneCode.isSending} />
      </SubmitBar>
    </form>
  );
}

function GetCode({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <Button type="submit" size="lg" wide busy={isBusy}>
      <MessageSquareText data-icon="inline-start" />
      <FormattedMessage id="signIn.getCode" />
    </Button>
  );
}

function Refusals({ phoneCode: { fault, spentUntil, isWaiting } }: Pick<Props, 'phoneCode'>) {
  return (
    <>
      {spentUntil !== null && <NewDeviceLimit until={spentUntil} onPin={null} />}
      {fault !== null && (
        <Notice variant="destructive" role="alert" className="mt-4">
          {fault}
        </Notice>
      )}
      <OfflineNote isWaiting={isWaiting} />
    </>
  );
}

type SentProps = {
  readonly phoneCode: PhoneCode;
  readonly sent: NonNullable<PhoneCode['sent']>;
};

function SentCode({ phoneCode, sent }: SentProps) {
  const intl = useIntl();
  const { answer, purpose, setSent, spentUntil } = phoneCode;
  return (
    <div className="pt-6 lg:max-w-100">
      <h2 className="text-3xl font-bold">
        <FormattedMessage id="code.title" />
      </h2>
      <p className="mt-1.5 text-ink-2">
        <FormattedMessage id="code.sentTo" />{' '}
        <b className="font-semibold whitespace-nowrap text-foreground">{phoneText(sent.phone)}</b>{' '}
        {purpose === 'find' && (
          <button
            type="button"
            onClick={() => setSent(null)}
            className="tap font-semibold text-primary-ink underline underline-offset-3"
          >
            <FormattedMessage id="code.change" />
          </button>
        )}
      </p>
      <DigitsForm
        key={sent.challenge}
        kind="code"
        isRoomy
        button={intl.formatMessage({ id: 'find.go' })}
        onDigits={answer}
      >
        {spentUntil === null ? (
          <ResendCode sent={sent} purpose={purpose} onSentAgain={setSent} />
        ) : (
          <NewDeviceLimit until={spentUntil} onPin={null} />
        )}
        <p className="mt-4 flex gap-3 text-sm text-ink-2">
          <Info className="size-5 shrink-0 text-muted-foreground" />
          <FormattedMessage id="find.codeNote" />
        </p>
        <OfflineNote isWaiting={false} />
      </DigitsForm>
    </div>
  );
}
