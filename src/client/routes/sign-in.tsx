// Signing in and signing up are one page with two faces: a phone number, then four digits (§1, §5).

import { ArrowLeft, BedDouble, Heart, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Output } from '#contract/calls.ts';
import { errors } from '#contract/errors.ts';
import { brand } from '#contract/brand.ts';
import { path } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { parsePhone, type CountryCode } from '#domain/phone.ts';
import { useCall } from '../api.ts';
import { serverNow } from '../clock.ts';
import { codeOf } from '../fault-code.ts';
import { useFaults } from '../faults.ts';
import { useLocale, useSay } from '../intl.tsx';
import { LanguageMenu } from '../layouts/header.tsx';
import { CodeStep } from '../parts/code-step.tsx';
import { pageTitle } from '../parts/page-title.ts';
import { keepSession, useProfile } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Street } from '../parts/later.tsx';

type Sent = Output<'auth/sendVerificationCode'>;
type Session = Output<'auth/signIn'>;
const benefits: readonly (readonly [typeof BedDouble, MessageId])[] = [[BedDouble, 'signIn.benefitPay'], [Heart, 'signIn.benefitFavorite'], [Smartphone, 'signIn.benefitCard']];

export function Component() {
  const say = useSay();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isSignUp = pathname.endsWith('/sign-up');
  // The step and its countdown survive a reload; on the server, and so in the first render, nothing was sent.
  const sent = useSyncExternalStore(onSentChange, sentBefore, () => null);
  const keepSent = rememberSent;
  const profile = useProfile();
  const goOn = returnPath(query.get('to'), path(locale, 'account'));
  // Whoever is signed in already, here or in another tab, has no business on this page (§2).
  useEffect(() => { if (profile !== null) void navigate(goOn, { replace: true }); }, [profile, goOn, navigate]);
  const done = (session: Session) => {
    rememberSent(null);
    client.removeQueries({ predicate: (known) => known.queryKey[2] !== 'guest' });
    keepSession(session);
  };
  return (
    <div className="relative mx-auto min-h-dvh lg:grid lg:max-w-page lg:grid-cols-2 lg:items-center lg:gap-12 lg:px-8">
      <title>{pageTitle(say(isSignUp ? 'signUp.title' : 'signIn.title'))}</title>
      <meta name="robots" content="noindex" />
      <div className="relative h-48 overflow-hidden bg-linear-to-b from-sky-1 via-sky-2 to-sky-3 lg:h-[34rem] lg:rounded-2xl">
        <Street className="absolute inset-0" width={640} height={200} />
        <div className="absolute inset-x-3 top-3 flex items-center justify-between lg:hidden">
          <Link to={path(locale, 'index')} aria-label={say('nav.home')} className="grid size-11 place-items-center rounded-full bg-card/80"><ArrowLeft className="size-5.5" /></Link>
          <LanguageMenu className="bg-card/80" />
        </div>
        <div className="absolute top-8 left-8 hidden lg:block"><Logo /></div>
      </div>
      <div className="relative -mt-7 rounded-t-2xl bg-background px-5 pt-7 pb-10 md:mx-auto md:max-w-(--container-form) lg:m-0 lg:w-full lg:justify-self-center">
        {sent === null
          ? <PhoneStep key={pathname} isSignUp={isSignUp} search={search} onSent={keepSent} />
          : <CodeStep key={sent.challenge} isSignUp={isSignUp} sent={sent} onChange={() => keepSent(null)} onSentAgain={keepSent} onDone={done} />}
      </div>
    </div>
  );
}

const sentKey = 'verification-code-sent';

const sentListeners = new Set<() => void>();
let sentNow: Sent | null | undefined;

function onSentChange(listener: () => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

function rememberSent(sent: Sent | null): void {
  sentNow = sent;
  try {
    if (sent === null) sessionStorage.removeItem(sentKey);
    else sessionStorage.setItem(sentKey, JSON.stringify(sent));
  } catch { /* the step then lasts as long as the page */ }
  for (const listener of sentListeners) listener();
}

function sentBefore(): Sent | null {
  if (sentNow !== undefined) return sentNow;
  try {
    const sent = JSON.parse(sessionStorage.getItem(sentKey) ?? 'null') as Sent | null;
    sentNow = sent !== null && sent.expiresAt > serverNow() ? sent : null;
  } catch {
    sentNow = null;
  }
  return sentNow;
}

/** Only addresses of our own are returned to. */
function returnPath(wanted: string | null, otherwise: string): string {
  return wanted !== null && /^\/(vi|en|th)-vn(\/|\?|$)/.test(wanted) ? wanted : otherwise;
}

function PhoneStep({ isSignUp, search, onSent }: { readonly isSignUp: boolean; readonly search: string; readonly onSent: (sent: Sent) => void }) {
  const say = useSay();
  const locale = useLocale();
  const treat = useFaults();
  const send = useCall('auth/sendVerificationCode');
  const [fault, setFault] = useState<MessageId | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // A number typed on the other of the two pages comes along.
  const carried = useLocation().state as { readonly countryCode?: string; readonly mobile?: string } | null;
  const other = path(locale, isSignUp ? 'signIn' : 'signUp') + search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const countryCode = String(form.get('countryCode')) as CountryCode;
    const mobile = String(form.get('mobile'));
    const parsed = parsePhone(countryCode, mobile);
    if ('fault' in parsed) { setFault(parsed.fault === 'blank' ? 'phone.blank' : 'phone.invalid'); field.current?.focus(); return; }
    setFault(null);
    send.mutate({ input: { countryCode, mobile, purpose: isSignUp ? 'signUp' : 'signIn' }, key: crypto.randomUUID() }, {
      onSuccess: onSent,
      onError: (error) => {
        const treatment = treat(error, { carry: { countryCode, mobile } });
        if (treatment !== 'screen' && treatment !== 'dialog') return;
        setFault(errors[codeOf(error)].text as MessageId);
        if (treatment === 'screen') field.current?.focus();
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <h1 className="text-3xl font-bold">{say(isSignUp ? 'signUp.title' : 'signIn.title')}</h1>
      <p className="mt-1.5 text-ink-2">{say('signIn.text')}</p>
      <div className="mt-6 flex gap-2">
        <Select label={say('phone.country')} hideLabel name="countryCode" defaultValue={carried?.countryCode ?? '+84'} className="w-24 shrink-0"><option value="+84">+84</option><option value="+66">+66</option></Select>
        <TextField ref={field} label={say('phone.label')} name="mobile" type="tel" inputMode="tel" autoComplete="tel-national" defaultValue={carried?.mobile} className="flex-1" error={fault === null ? undefined : say(fault)} />
      </div>
      <Button type="submit" size="lg" wide busy={send.isPending} className="mt-4">{say('signIn.getCode')}</Button>
      <ul className="mt-6 space-y-2.5 rounded-xl bg-lamp-soft p-4 text-sm">
        {benefits.map(([Icon, text]) => <li key={text} className="flex items-center gap-3"><Icon className="size-5 text-lamp-ink" />{say(text)}</li>)}
      </ul>
      <p className="mt-6 text-center text-sm text-ink-2">{say(isSignUp ? 'signUp.have' : 'signIn.none', { member: brand.member })} <Link to={other} className="tap font-semibold text-primary-ink underline underline-offset-3">{say(isSignUp ? 'nav.signIn' : 'nav.signUp')}</Link></p>
    </form>
  );
}
