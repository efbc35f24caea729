// Signing in and signing up as pages of their own; whoever comes back from Google, Apple or Facebook arrives here too.

import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { isOwnAddress, path } from '#contract/paths.ts';
import { useLocale, useSay } from '../intl.tsx';
import { LanguageMenu } from '../layouts/header.tsx';
import { goOn, useWay } from '../parts/entrance/entrance-state.ts';
import { Entrance, type Carried } from '../parts/entrance/entrance.tsx';
import { useReturn } from '../parts/entrance/use-return.ts';
import { Street } from '../parts/later.tsx';
import { NeedsScript } from '../parts/needs-script.tsx';
import { useProfile } from '../session.ts';
import { Logo } from '../ui/logo.tsx';

export function Component() {
  const say = useSay();
  const locale = useLocale();
  const { pathname, search, state } = useLocation();
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  const isSignUp = pathname.endsWith('/sign-up');
  const profile = useProfile();
  const { sent, ticket } = useWay();
  const [isOffering, offer] = useState(false);
  const wanted = asked.get('to') ?? ticket?.to ?? '';
  const home = path(locale, 'account');
  const lead = (to: string) => {
    void navigate(returnPath(to || wanted, home), { replace: true });
  };
  const { isReturning, fault } = useReturn({ onEntered: lead });
  const isLed = profile !== null && !isOffering && !isReturning;
  const goal = returnPath(wanted, home);
  // Whoever is signed in already, here or in another tab, has no business on this page (§2).
  useEffect(() => {
    if (isLed) void navigate(goal, { replace: true });
  }, [isLed, goal, navigate]);
  const otherPage =
    path(locale, isSignUp ? 'signIn' : 'signUp') + (asked.has('state') ? '' : search);
  const switchTo = (phone: Carried | null) => {
    goOn(null);
    void navigate(otherPage, { state: phone });
  };
  return (
    <div className="entrance relative mx-auto min-h-dvh lg:grid lg:max-w-page lg:grid-cols-2 lg:items-center lg:gap-12 lg:px-8">
      <title>{say(isSignUp ? 'signUp.title' : 'signIn.title')}</title>
      <meta name="robots" content="noindex" />
      <div className="relative h-48 overflow-hidden bg-linear-to-b from-sky-1 via-sky-2 to-sky-3 lg:h-[34rem] lg:rounded-2xl">
        <Street className="absolute inset-0" width={640} height={200} />
        <div className="absolute inset-x-3 top-3 flex items-center justify-between lg:hidden">
          <Link
            to={path(locale, 'index')}
            aria-label={say('nav.home')}
            className="grid size-11 place-items-center rounded-full bg-card/80"
          >
            <ArrowLeft className="size-5.5" />
          </Link>
          <LanguageMenu className="bg-card/80" />
        </div>
        <div className="absolute top-8 left-8 hidden lg:block">
          <Logo />
        </div>
      </div>
      <div
        className="relative -mt-7 rounded-t-2xl bg-background px-5 pt-7 pb-10 md:mx-auto md:max-w-(--container-form) lg:m-0 lg:w-full lg:justify-self-center"
        aria-busy={isReturning || undefined}
      >
        <NeedsScript className="mb-5" />
        {isReturning && sent === null ? (
          <p role="status" className="py-16 text-center text-ink-2">
            {say('social.returning')}
          </p>
        ) : (
          <div className="noscript:hidden">
            <Entrance
              key={pathname}
              isSignUp={isSignUp}
              carried={state as Carried | null}
              to={wanted}
              before={fault}
              onSwitch={switchTo}
              onDone={lead}
              onOffer={() => offer(true)}
              other={
                <Link
                  to={otherPage}
                  onClick={() => goOn(null)}
                  className="tap font-semibold text-primary-ink underline underline-offset-3"
                >
                  {say(isSignUp ? 'nav.signIn' : 'nav.signUp')}
                </Link>
              }
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Only addresses of our own are returned to. */
function returnPath(wanted: string, otherwise: string): string {
  return isOwnAddress(wanted) ? wanted : otherwise;
}
