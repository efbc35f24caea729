// What people see when something fails: one treatment for each meaning of the error table (§8).

import { CloudOff } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { errors, Fault, type ErrorCode, type Meaning } from '#contract/errors.ts';
import { path, type Locale } from '#contract/paths.ts';
import type { MessageId } from '#contract/text.ts';
import { useLocale, useSay } from './intl.tsx';
import { signOut } from './sign-out.ts';
import { Button, buttonClass } from './ui/button.tsx';
import { Street } from './ui/street.tsx';
import { showToast } from './ui/toast.tsx';

/** The code of anything that was thrown; what is not ours counts as unexpected. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof Fault ? error.code : 'API_GNR_102';
}

/** `toast`: red, titled Error, 4.5 s; `screen`: the screen itself answers (a dialog, a field); `leave`: signed out; `nothing`. */
export type Treatment = 'toast' | 'screen' | 'leave' | 'nothing';
export const treatments: Readonly<Record<Meaning, Treatment>> = {
  silent: 'nothing', notice: 'toast', locked: 'leave', expired: 'leave', signedOut: 'leave', flashSaleOver: 'screen', overLimit: 'screen', priceChanged: 'screen',
  soldOut: 'screen', missedRoom: 'screen', penalty: 'screen', cancellationPolicy: 'screen', dialog: 'screen', form: 'screen', notFound: 'toast', offline: 'toast',
};

/** Handles what every screen handles alike and answers what is left for the screen itself. */
export function useFaults(): (error: unknown) => Treatment {
  const say = useSay();
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  return (error) => {
    const code = codeOf(error);
    const treatment = treatments[errors[code].meaning];
    if (treatment === 'toast' || treatment === 'leave') showToast({ tone: 'error', title: say('common.error'), text: say(errors[code].text as MessageId) });
    if (treatment === 'leave') void signOut(client).then(() => { if (location.pathname.includes('/account')) void navigate(path(locale, 'index')); });
    return treatment;
  };
}

/** In Vietnamese or English by language, and kept out of indexes (§2). */
export function NotFoundPage({ locale }: { readonly locale: Locale }) {
  const say = useSay();
  return (
    <Trouble title={say('notFound.title')} text={say('notFound.text')} lit={0}>
      <meta name="robots" content="noindex" />
      <a href={path(locale, 'index')} className={buttonClass({})}>{say('notFound.home')}</a>
    </Trouble>
  );
}

export function FaultPage({ isOffline, locale }: { readonly isOffline: boolean; readonly locale: Locale }) {
  const say = useSay();
  const again = <Button onClick={() => location.reload()}>{say('common.retry')}</Button>;
  const home = <a href={path(locale, 'index')} className={buttonClass({ variant: 'ghost' })}>{say('notFound.home')}</a>;
  if (isOffline) return <Trouble title={say('offline.notSaved')} text={say('offline.notSavedText')} lit={0.1} isOffline>{again}{home}</Trouble>;
  return <Trouble title={say('fault.title')} text={say('fault.text')} lit={0}>{again}{home}</Trouble>;
}

function Trouble({ title, text, lit, isOffline = false, children }: { readonly title: string; readonly text: string; readonly lit: number; readonly isOffline?: boolean; readonly children: React.ReactNode }) {
  return (
    <main id="main" className="flex min-h-dvh flex-col justify-between">
      <title>{title}</title>
      <div className="mx-auto max-w-(--container-read) px-5 pt-24 text-center">
        {isOffline && <CloudOff className="mx-auto mb-3 size-8 text-dusk" />}
        <h1 className="text-3xl font-bold">{title}</h1>
        <p className="mt-2 text-ink-2">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
      <Street lit={lit} className="h-60 w-full" />
    </main>
  );
}
