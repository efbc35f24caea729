// The steps of signing in, the same on the page and in the dialog: a phone number, then a code or a
// PIN, then the name of a new member.

import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { splitPhone } from '#domain/phone.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { beginSession } from './begin-session.ts';
import { CodeForm, type SignInResult } from './code-form.tsx';
import { NameStep } from './name-form.tsx';
import { offerPasskey } from './passkey-offer.tsx';
import { PhoneForm, useHasPinOnDevice } from './phone-form.tsx';
import { PinReset } from './pin-reset.tsx';
import { PinStep } from './pin-step.tsx';
import { setSignInState, useSignInState, type PhoneInput } from './sign-in-state.ts';

/** A heart, or the button that asks to be told. */
export type SignInWish = 'save' | 'watch';
const titles = {
  save: 'signIn.toSave',
  watch: 'signIn.toWatch',
  none: 'signIn.title',
} as const;

type Props = {
  readonly isSignUp: boolean;
  readonly phoneInput: PhoneInput | null;
  /** The page to go to in the end; passed along when a provider is used. */
  readonly to: string;
  /** The error of an earlier attempt, shown below the number. */
  readonly before?: string | null;
  /** Switches between signing in and signing up, with the number typed so far. */
  readonly onSwitch: (phone: PhoneInput | null) => void;
  /** What was pressed, and is done once its guest is signed in. */
  readonly wish?: SignInWish | null;
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
  readonly kind: 'name' | 'resetPin';
  readonly profile: Profile;
  readonly to: string;
};

export function SignInFlow({
  isSignUp,
  phoneInput,
  to,
  before = null,
  wish = null,
  onSwitch,
  other,
  onDone,
  onOffer,
}: Props) {
  const intl = useIntl();
  const client = useQueryClient();
  const locale = useLocale();
  const navigate = useNavigate();
  const { sent, ticket, isSignUp: isSentForSignUp } = useSignInState();
  const hasPinHere = useHasPinOnDevice();
  const [pinPhone, setPinPhone] = useState<PhoneInput | null>(null);
  const [wasLocked, setLocked] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const finish = (back: string, isNew: boolean) => {
    onDone(back);
    void offerPasskey().then((isOffered) => {
      if (isNew && !isOffered) offerPin(intl, () => void navigate(path(locale, 'settings')));
    });
  };
  const enter = ({ session, isNew, to: back }: SignInResult) => {
    const { profile } = session;
    const kind = nextStep(profile, isNew, wasLocked);
    if (kind !== null) {
      setOffer({ kind, profile, to: back });
      onOffer?.();
    }
    setSignInState(null);
    if (isNew) writeStorage(storageKeys.signUpIntro, 'seen');
    beginSession(client, session, ticket?.provider ?? null);
    tellTakenOver(session, intl);
    if (kind === null) finish(back, isNew);
  };
  if (offer !== null)
    return <OfferStep offer={offer} onDone={(back) => finish(back, offer.kind === 'name')} />;
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
    id: ticket !== null ? 'social.phoneTitle' : isSignUp ? 'signUp.title' : titles[wish ?? 'none'],
  });
  return (
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
      onPasskey={(session) => enter({ session, isNew: false, to: '' })}
      title={<h1 className="text-3xl font-bold">{title}</h1>}
    />
  );
}

/** What was booked as a guest with the phone is in the account now. */
function tellTakenOver({ takenOver = [] }: SignInResult['session'], intl: IntlShape): void {
  if (takenOver.length === 0) return;
  showToast(() => ({
    tone: 'done',
    title: intl.formatMessage({ id: 'find.takenOver' }, { count: takenOver.length }),
  }));
}

/** A new member is asked for a name that nobody told; who has forgotten their PIN makes another. */
function nextStep(profile: Profile, isNew: boolean, wasLocked: boolean): Offer['kind'] | null {
  if (isNew) return profile.nickName === '' ? 'name' : null;
  return wasLocked && profile.hasPin ? 'resetPin' : null;
}

/** A new member may make a PIN at once, or at any time later, wherever they go now. */
function offerPin(intl: IntlShape, onPress: () => void): void {
  showToast(() => ({
    tone: 'done',
    icon: KeyRound,
    title: intl.formatMessage({ id: 'pin.offerText' }),
    undo: { label: intl.formatMessage({ id: 'pin.offerTitle' }), onPress },
    stays: 12_000,
  }));
}

type OfferProps = Pick<Props, 'onDone'> & { readonly offer: Offer };

function OfferStep({ offer: { kind, profile, to }, onDone }: OfferProps) {
  const next = () => onDone(to);
  return kind === 'name' ? (
    <NameStep profile={profile} onNext={next} />
  ) : (
    <PinReset profile={profile} onNext={next} />
  );
}
