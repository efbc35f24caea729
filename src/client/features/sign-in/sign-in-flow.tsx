// The steps of signing in, the same on the page and in the dialog: a phone number, then a code or a
// PIN, then onboarding for new members.

import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { splitPhone } from '#domain/phone.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { readStorage, writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { Button } from '../../ui/button.tsx';
import { beginSession } from './begin-session.ts';
import { CodeForm, type SignInResult } from './code-form.tsx';
import { FirstProfileForm } from './first-profile-form.tsx';
import { Benefits, PhoneForm, useHasPinOnDevice } from './phone-form.tsx';
import { PinOffer } from './pin-offer.tsx';
import { PinStep } from './pin-step.tsx';
import { setSignInState, useSignInState, type PhoneInput } from './sign-in-state.ts';

type Props = {
  readonly isSignUp: boolean;
  readonly phoneInput: PhoneInput | null;
  /** The page to go to in the end; passed along when a provider is used. */
  readonly to: string;
  /** The error of an earlier attempt, shown below the number. */
  readonly before?: string | null;
  /** Switches between signing in and signing up, with the number typed so far. */
  readonly onSwitch: (phone: PhoneInput | null) => void;
  /** The element that switches by hand: a link on the page, a button in the dialog. */
  readonly other: ReactNode;
  /**
   * The visitor is signed in and has finished onboarding; `to` is the page where a provider's
   * sign-in began.
   */
  readonly onDone: (to: string) => void;
  /** True while onboarding is shown, when the page must not navigate by itself. */
  readonly onOffer?: () => void;
};

type Offer = {
  readonly kind: 'profile' | 'pin' | 'resetPin';
  readonly profile: Profile;
  readonly to: string;
};

export function SignInFlow({
  isSignUp,
  phoneInput,
  to,
  before = null,
  onSwitch,
  other,
  onDone,
  onOffer,
}: Props) {
  const intl = useIntl();
  const client = useQueryClient();
  const { sent, ticket, isSignUp: isSentForSignUp } = useSignInState();
  const hasPinHere = useHasPinOnDevice();
  const [pinPhone, setPinPhone] = useState<PhoneInput | null>(null);
  const [wasLocked, setLocked] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const enter = ({ session, isNew, to: back }: SignInResult) => {
    const { profile } = session;
    const kind = isNew ? 'profile' : wasLocked && profile.hasPin ? 'resetPin' : null;
    if (kind !== null) {
      setOffer({ kind, profile, to: back });
      onOffer?.();
    }
    setSignInState(null);
    beginSession(client, session, ticket?.provider ?? null);
    tellTakenOver(session, intl);
    if (kind === null) onDone(back);
  };
  if (offer !== null) return <OfferStep offer={offer} onOffer={setOffer} onDone={onDone} />;
  if (sent !== null) {
    const usePin =
      ticket === null && !isSentForSignUp && hasPinHere
        ? () => {
            setPinPhone(splitPhone(sent.phone));
            setSignInState({ sent: null });
          }
        : null;
    return (
      <CodeForm
        key={sent.challenge}
        isSignUp={isSentForSignUp && ticket === null}
        sent={sent}
        ticket={ticket}
        onPin={usePin}
        onEntered={enter}
      />
    );
  }
  if (pinPhone !== null) {
    return (
      <PinStep
        phone={pinPhone}
        onChange={() => setPinPhone(null)}
        onLocked={() => setLocked(true)}
        onDone={(session) => enter({ session, isNew: false, to: '' })}
      />
    );
  }
  const title = intl.formatMessage({
    id: ticket !== null ? 'social.phoneTitle' : isSignUp ? 'signUp.title' : 'signIn.title',
  });
  return (
    <>
      <PhoneForm
        key={`${isSignUp} ${ticket?.ticket ?? ''}`}
        isSignUp={isSignUp}
        ticket={ticket}
        phoneInput={phoneInput}
        to={to}
        before={before}
        other={other}
        onSwitch={onSwitch}
        onPin={setPinPhone}
        title={<h1 className="text-3xl font-bold">{title}</h1>}
      />
      {/* Who comes with a number is on the way already. */}
      {isSignUp && ticket === null && phoneInput === null && <Intro />}
    </>
  );
}

/** What was booked as a guest with the phone is in the account now. */
function tellTakenOver({ takenOver = [] }: SignInResult['session'], intl: IntlShape): void {
  if (takenOver.length === 0) return;
  showToast({
    tone: 'done',
    title: intl.formatMessage({ id: 'find.takenOver' }, { count: takenOver.length }),
  });
}

type OfferProps = Pick<Props, 'onDone'> & {
  readonly offer: Offer;
  readonly onOffer: (offer: Offer) => void;
};

function OfferStep({ offer, onOffer, onDone }: OfferProps) {
  const { profile, kind } = offer;
  const next = () => {
    if (kind === 'profile') onOffer({ ...offer, kind: 'pin' });
    else onDone(offer.to);
  };
  return kind === 'profile' ? (
    <FirstProfileForm profile={profile} onNext={next} />
  ) : (
    <PinOffer key={kind} profile={profile} resets={kind === 'resetPin'} onNext={next} />
  );
}

/** Subscribes to a value that never changes while the page is open. */
const subscribeNever = () => () => {};

/** What an account is good for, shown once before the first sign-up on this device. */
function Intro() {
  const intl = useIntl();
  // Only the browser knows what this device stores, so the first render equals the server's.
  const isNew = useSyncExternalStore(
    subscribeNever,
    () => readStorage(storageKeys.signUpIntro) === null,
    () => false,
  );
  const [isClosed, setClosed] = useState(false);
  // They come after those of the page; a sheet without words would grow when they do.
  const hasWords = intl.messages['intro.text'] !== undefined;
  const close = () => {
    writeStorage(storageKeys.signUpIntro, 'seen');
    setClosed(true);
  };
  return (
    <Sheet
      open={isNew && !isClosed && hasWords}
      onClose={close}
      title={intl.formatMessage({ id: 'intro.title' }, { name: brand.name })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <Button size="lg" wide onClick={close}>
          <FormattedMessage id="intro.go" />
        </Button>
      }
    >
      <p className="text-ink-2">
        <FormattedMessage id="intro.text" />
      </p>
      <Benefits className="mt-4" />
    </Sheet>
  );
}
