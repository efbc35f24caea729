// The four digits: typed, pasted or read from the message; a new code after thirty seconds, also when the page was reloaded in between.

import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { errors, Fault } from '#contract/errors.ts';
import type { MessageId } from '#contract/text.ts';
import { countryCodes, phoneText } from '#domain/phone.ts';
import { parseName } from '#domain/member.ts';
import { epochMs } from '#domain/time.ts';
import { useCall } from '../api.ts';
import { serverNow } from '../clock.ts';
import { codeOf } from '../fault-code.ts';
import { useFaults } from '../faults.ts';
import { useSay } from '../intl.tsx';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';

type Sent = Output<'auth/sendVerificationCode'>;
type Props = {
  readonly isSignUp: boolean; readonly sent: Sent; readonly onChange: () => void; readonly onSentAgain: (sent: Sent) => void; readonly onDone: (session: Output<'auth/signIn'>) => void;
};

export function CodeStep({ isSignUp, sent, onChange, onSentAgain, onDone }: Props) {
  const say = useSay();
  const treat = useFaults();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [referralCode, setReferral] = useState('');
  const [hasWrongReferral, markReferral] = useState(false);
  const signIn = useCall('auth/signIn');
  const signUp = useCall('auth/signUp');
  const isBusy = signIn.isPending || signUp.isPending;
  useCodeFromMessage(setCode);

  const submit = (digits: string) => {
    const answer = { challenge: sent.challenge, code: digits };
    const options = {
      onSuccess: onDone,
      onError: (error: Error) => {
        if (error instanceof Fault && error.code === 'API_PSS_105') { markReferral(true); return; }
        const treatment = treat(error, { onGo: () => document.getElementById('send-again')?.click() });
        if (treatment === 'screen' || treatment === 'dialog') { setFault(wrongCode(error, say)); setCode(''); }
      },
    };
    setFault(null);
    if (!isSignUp) { signIn.mutate({ input: answer, key: crypto.randomUUID() }, options); return; }
    const parsed = parseName(name);
    if (name !== '' && 'fault' in parsed) { setFault(say('name.tooLong')); return; }
    signUp.mutate({ input: { ...answer, nickName: name, referralCode }, key: crypto.randomUUID() }, options);
  };
  const type = (digits: string) => {
    setCode(digits);
    setFault(null);
    // Signing up may still want a name, so only signing in goes on by itself.
    if (digits.length === 4 && !isSignUp) submit(digits);
  };
  return (
    <form onSubmit={(event) => { event.preventDefault(); if (code.length === 4) submit(code); else setFault(say('code.short')); }} noValidate>
      <h1 className="text-3xl font-bold">{say('code.title')}</h1>
      <p className="mt-1.5 text-ink-2">
        {say('code.sentTo')} <b className="font-semibold whitespace-nowrap text-foreground">{phoneText(sent.phone)}</b>{' '}
        <button type="button" onClick={onChange} className="tap font-semibold text-primary-ink underline underline-offset-3">{say('code.change')}</button>
      </p>
      <CodeField autoFocus label={say('code.label')} name="code" value={code} onChange={type} error={fault ?? undefined} disabled={isBusy} autoComplete="one-time-code" className="mt-7" />
      <SendAgain sent={sent} isSignUp={isSignUp} onSentAgain={(again) => { setCode(''); setFault(null); onSentAgain(again); }} />
      {isSignUp && <SignUpFields name={name} onName={setName} referralCode={referralCode} onReferral={(text) => { setReferral(text); markReferral(false); }} hasWrongReferral={hasWrongReferral} />}
      <Button type="submit" size="lg" wide busy={isBusy} className="mt-6">{say(isSignUp ? 'nav.signUp' : 'nav.signIn')}</Button>
      <Notice tone="well" icon={ShieldCheck} iconClass="text-leaf" className="mt-6">{say('code.secret')}</Notice>
    </form>
  );
}

type SignUpProps = { readonly name: string; readonly onName: (text: string) => void; readonly referralCode: string; readonly onReferral: (text: string) => void; readonly hasWrongReferral: boolean };

/** Both may stay empty; a wrong referral code is told, and one may go on without (§5). */
function SignUpFields({ name, onName, referralCode, onReferral, hasWrongReferral }: SignUpProps) {
  const say = useSay();
  return (
    <div className="mt-6 space-y-3">
      <TextField label={say('signUp.name')} name="nickName" autoComplete="name" value={name} onChange={(event) => onName(event.target.value)} />
      <TextField label={say('signUp.referral')} name="referralCode" value={referralCode} error={hasWrongReferral ? say('error.referral') : undefined} onChange={(event) => onReferral(event.target.value)} />
      {hasWrongReferral && <Button variant="ghost" size="sm" onClick={() => onReferral('')}>{say('signUp.withoutReferral')}</Button>}
    </div>
  );
}

function wrongCode(error: Error, say: ReturnType<typeof useSay>): string {
  const left = error instanceof Fault && typeof error.details === 'object' && error.details !== null && 'triesLeft' in error.details ? Number(error.details.triesLeft) : null;
  const text = say(errors[codeOf(error)].text as MessageId);
  return left === null || left === 0 ? text : say('common.twoSentences', { first: text, second: say('code.triesLeft', { count: left }) });
}

function SendAgain({ sent, isSignUp, onSentAgain }: { readonly sent: Sent; readonly isSignUp: boolean; readonly onSentAgain: (sent: Sent) => void }) {
  const say = useSay();
  const treat = useFaults();
  const send = useCall('auth/sendVerificationCode');
  const [secondsLeft, setLeft] = useState(30);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((epochMs(sent.resendAt) - epochMs(serverNow())) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [sent.resendAt]);
  if (secondsLeft > 0) {
    return <p className="pt-5 text-sm text-ink-2">{say('code.againIn')} <b role="timer" className="font-semibold">0:{String(secondsLeft).padStart(2, '0')}</b></p>;
  }
  const countryCode = countryCodes.find((code) => sent.phone.startsWith(code)) ?? '+84';
  return (
    <Button
      id="send-again" variant="ghost" size="sm" busy={send.isPending} className="mt-3 px-0!"
      onClick={() => send.mutate({ input: { countryCode, mobile: sent.phone, purpose: isSignUp ? 'signUp' : 'signIn' }, key: crypto.randomUUID() }, { onSuccess: onSentAgain, onError: (error) => { treat(error); } })}
    >
      {say('code.again')}
    </Button>
  );
}

/** Android reads the code out of the message by itself where the browser can (WebOTP). */
function useCodeFromMessage(onCode: (code: string) => void): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    navigator.credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions)
      .then((found) => { if (found !== null && 'code' in found) onCode(String(found.code).slice(0, 4)); }, () => { /* typed by hand then */ });
    return () => stop.abort();
  }, [onCode]);
}
