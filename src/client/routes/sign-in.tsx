// Signing in and signing up as pages. Google, Apple and Facebook redirect back to them.

import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOwnAddress, path } from '#contract/paths.ts';
import { useProfile } from '../api/session.ts';
import { Street } from '../components/deferred-components.tsx';
import { IconLink } from '../components/icon-link.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { NeedsScript } from '../components/needs-script.tsx';
import { SignInFlow } from '../features/sign-in/sign-in-flow.tsx';
import { setSignInState, useSignInState } from '../features/sign-in/sign-in-state.ts';
import type { PhoneInput } from '../features/sign-in/sign-in-state.ts';
import { useSocialReturn } from '../features/sign-in/use-social-return.ts';
import { useLocale } from '../intl/intl.tsx';
import { Logo } from '../ui/art/logo.tsx';

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const { pathname, search, state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isSignUp = pathname.endsWith('/sign-up');
  const profile = useProfile();
  const { sent, ticket } = useSignInState();
  const [isOnboarding, setIsOnboarding] = useState(false);
  const wanted = params.get('to') ?? ticket?.to ?? '';
  const home = path(locale, 'account');
  const lead = (to: string) => {
    void navigate(returnPath(to || wanted, home), { replace: true });
  };
  const { isReturning, fault } = useSocialReturn({ onEntered: lead });
  const isLed = profile !== null && !isOnboarding && !isReturning;
  const goal = returnPath(wanted, home);
  // Somebody who is signed in already, here or in another tab, is sent on.
  useEffect(() => {
    if (isLed) void navigate(goal, { replace: true });
  }, [isLed, goal, navigate]);
  const otherPage =
    path(locale, isSignUp ? 'signIn' : 'signUp') + (params.has('state') ? '' : search);
  const switchTo = (phone: PhoneInput | null) => {
    setSignInState(null);
    void navigate(otherPage, { state: phone });
  };
  return (
    <div className="sign-in-page relative mx-auto min-h-dvh lg:grid lg:max-w-page lg:grid-cols-2 lg:items-start lg:gap-12 lg:px-8 lg:pt-[max(2rem,(100dvh-40rem)/2)]">
      <title>{intl.formatMessage({ id: isSignUp ? 'signUp.title' : 'signIn.title' })}</title>
      <meta name="robots" content="noindex" />
      <StreetHeader />
      <div
        className="relative -mt-7 rounded-t-2xl bg-background px-5 pt-7 pb-10 md:mx-auto md:max-w-(--container-form) lg:m-0 lg:w-full lg:justify-self-center"
        aria-busy={isReturning || undefined}
      >
        <NeedsScript className="mb-5" />
        {isReturning && sent === null ? (
          <p role="status" className="py-16 text-center text-ink-2">
            <FormattedMessage id="social.returning" />
          </p>
        ) : (
          <div className="noscript:hidden">
            <SignInFlow
              key={pathname}
              isSignUp={isSignUp}
              phoneInput={state as PhoneInput | null}
              to={wanted}
              before={fault}
              onSwitch={switchTo}
              onDone={lead}
              onOffer={() => setIsOnboarding(true)}
              other={
                <Link
                  to={otherPage}
                  onClick={() => setSignInState(null)}
                  className="tap font-semibold text-primary-ink underline underline-offset-3"
                >
                  <FormattedMessage id={isSignUp ? 'nav.signIn' : 'nav.signUp'} />
                </Link>
              }
            />
            {sent === null && (
              <p className="text-center">
                <Link
                  to={path(locale, 'findBooking')}
                  className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink underline underline-offset-3"
                >
                  <FormattedMessage id="signIn.findBooking" />
                </Link>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function StreetHeader() {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <div className="relative h-48 overflow-hidden bg-linear-to-b from-sky-1 via-sky-2 to-sky-3 lg:h-[34rem] lg:rounded-2xl">
      <Street className="absolute inset-0" width={640} height={200} />
      <div className="absolute inset-x-3 top-3 flex items-center justify-between lg:hidden">
        <IconLink
          to={path(locale, 'index')}
          label={intl.formatMessage({ id: 'nav.home' })}
          className="bg-card/80"
        >
          <ArrowLeft className="size-5.5" />
        </IconLink>
        <LanguageMenu className="bg-card/80" />
      </div>
      <div className="absolute top-8 left-8 hidden lg:block">
        <Logo />
      </div>
    </div>
  );
}

/** Redirects only to URLs of our own. */
function returnPath(wanted: string, otherwise: string): string {
  return isOwnAddress(wanted) ? wanted : otherwise;
}
