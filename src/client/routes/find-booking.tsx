// Finding a booking without an account: by its code and the phone, or by the phone alone with a code
// sent to it.

import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import { SegmentedControl } from '../components/form/segmented-control.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { pageTitle } from '../document/page-title.ts';
import { FindByCodeForm } from '../features/find-booking/find-by-code-form.tsx';
import { FindByMailForm } from '../features/find-booking/find-by-mail-form.tsx';
import { FindByPhoneForm } from '../features/find-booking/find-by-phone-form.tsx';
import {
  useRestoredDraft,
  writeDraft,
  type FindMethod,
} from '../features/find-booking/find-draft.ts';
import { FoundBookings } from '../features/find-booking/found-bookings.tsx';
import { OtherFindMethods } from '../features/find-booking/other-find-methods.tsx';
import { useSendsMail } from '../features/find-booking/sends-mail.ts';
import { useCodeOnTap } from '../features/find-booking/use-code-on-tap.ts';
import { useMailedLink } from '../features/find-booking/use-mailed-link.ts';
import { usePhoneCode } from '../features/find-booking/use-phone-code.ts';
import { CodeInMailAndMessage, CodeInMessage } from '../features/find-booking/where-is-code.tsx';
import { useDefaultCountryCode } from '../features/sign-in/default-countries.ts';
import type { PhoneInput } from '../features/sign-in/sign-in-state.ts';
import { useLocale } from '../intl/intl.tsx';
import { cn } from '../ui/cn.ts';

export function Component() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const restored = useRestoredDraft();
  const defaultCountryCode = useDefaultCountryCode();
  // The number of a booking on this phone, when its link asked for the code.
  const given = useLocation().state as Partial<PhoneInput> | null;
  const draft = {
    ...restored,
    code: search.get('code') ?? restored.code,
    countryCode: given?.countryCode ?? (restored.countryCode || defaultCountryCode),
    mobile: given?.mobile ?? restored.mobile,
  };
  const [chosen, setChosen] = useState<FindMethod | null>(null);
  const [takenOver, setTakenOver] = useState<readonly string[] | null>(null);
  const phoneCode = usePhoneCode({ restored: restored.sent, onEntered: setTakenOver });
  const mailed = search.get('mail');
  const isSpent = useMailedLink(mailed);
  const asked = mailed === null ? search.get('by') : 'mail';
  const sendsMail = useSendsMail();
  const wanted = chosen ?? (asked === 'phone' || asked === 'mail' ? asked : restored.way);
  const way = wanted === 'mail' && !sendsMail ? 'code' : wanted;
  useCodeOnTap(() => void phoneCode.request(draft));
  const choose = (next: FindMethod) => {
    setTakenOver(null);
    setChosen(next);
    writeDraft({ way: next });
  };
  const otherMethods = {
    onChoosePhone: () => choose('phone'),
    onChooseMail: sendsMail ? () => choose('mail') : null,
    way,
  };
  return (
    <div className="flex min-h-dvh flex-col px-4 md:mx-auto md:max-w-180 md:px-6 lg:page lg:grid lg:min-h-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start lg:gap-14 lg:pt-10 lg:pb-16">
      <title>{pageTitle(intl.formatMessage({ id: 'find.title' }))}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-1 flex-col lg:block">
        <Heading />
        <NeedsScript className="mt-3" />
        <div
          className={cn(
            'noscript:hidden flex flex-1 flex-col lg:mt-6',
            takenOver === null && 'lg:rounded-2xl lg:bg-card lg:p-6 lg:shadow-2',
          )}
        >
          {takenOver === null ? (
            <>
              <SegmentedControl
                label={intl.formatMessage({ id: 'find.how' })}
                name="way"
                value={way}
                onChange={choose}
                options={[
                  { value: 'code', label: intl.formatMessage({ id: 'find.byCode' }) },
                  { value: 'phone', label: intl.formatMessage({ id: 'find.byPhone' }) },
                  ...(way === 'mail'
                    ? [{ value: 'mail' as const, label: intl.formatMessage({ id: 'find.mail' }) }]
                    : []),
                ]}
                className="lg:max-w-100"
              />
              {sendsMail && way !== 'mail' && (
                <button
                  type="button"
                  onClick={() => choose('mail')}
                  className="mt-2 min-h-11 self-start px-1 text-sm font-semibold text-primary-ink underline underline-offset-3 lg:hidden"
                >
                  <FormattedMessage id="find.byMail" />
                </button>
              )}
              {way === 'mail' && <FindByMailForm isSpent={isSpent} />}
              {way === 'phone' && <FindByPhoneForm draft={draft} phoneCode={phoneCode} />}
              {way === 'code' && (
                <FindByCodeForm draft={draft}>
                  {(hasFailed) => (
                    <div className="lg:hidden">
                      {hasFailed ? (
                        <OtherFindMethods {...otherMethods} className="mt-6" />
                      ) : (
                        <CodeInMessage className="mt-5" />
                      )}
                    </div>
                  )}
                </FindByCodeForm>
              )}
            </>
          ) : (
            <FoundBookings takenOver={takenOver} onSearchByCode={() => choose('code')} />
          )}
        </div>
        {takenOver === null && (
          <OtherFindMethods {...otherMethods} className="noscript:hidden mt-8 hidden lg:block" />
        )}
      </div>
      <CodeInMailAndMessage className="hidden lg:block" />
    </div>
  );
}

function Heading() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const hasPast = useLocation().key !== 'default';
  return (
    <>
      <div className="-mx-2 flex min-h-14 items-center gap-1 lg:mx-0 lg:min-h-0">
        <Link
          to={path(locale, 'index')}
          aria-label={intl.formatMessage({ id: 'nav.back' })}
          className="grid size-11 place-items-center rounded-full lg:hidden"
          onClick={(event) => {
            if (!hasPast || event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            void navigate(-1);
          }}
        >
          <ArrowLeft className="size-5.5" />
        </Link>
        <h1 className="text-lg font-semibold lg:text-3xl lg:font-bold">
          <FormattedMessage id="find.title" />
        </h1>
        <LanguageMenu isBrief className="ml-auto webview:mr-22 lg:hidden" />
      </div>
      <p className="mt-1 hidden text-ink-2 lg:block">
        <FormattedMessage id="find.sub" />
      </p>
    </>
  );
}
