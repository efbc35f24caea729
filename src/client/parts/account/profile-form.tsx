// The profile as a form: each mistake at its field, a change made elsewhere shown, and what was typed kept until it is saved.

import { LockKeyhole } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import type { ProfileInfo } from '#contract/calls/user.ts';
import { Fault } from '#contract/errors.ts';
import { phoneText } from '#domain/phone.ts';
import { readProfile, type ProfileFaults, type TypedProfile } from '#domain/profile.ts';
import { localDate } from '#domain/time.ts';
import { serverNow } from '../../clock.ts';
import { useFaults } from '../../faults.ts';
import { useSay } from '../../intl.tsx';
import { useIsReachable } from '../../offline.ts';
import { useQueued } from '../../queued.ts';
import { keepProfile } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWish } from '../../use-wish.ts';
import { showToast } from '../later.tsx';
import { profileFaultsIn, profileWords } from '../profile-faults.ts';
import { keepDraft, readDraft, typedOf } from './profile-draft.ts';

function newerIn(error: unknown): ProfileInfo | null {
  return error instanceof Fault && error.code === 'API_PSS_141'
    ? (error.details as { profile: ProfileInfo }).profile
    : null;
}

function useProfileForm(profile: ProfileInfo) {
  const say = useSay();
  const treat = useFaults();
  const { isBusy, send } = useWish<'user/updateProfileInfo'>();
  const form = useRef<HTMLFormElement>(null);
  const [kept, setDraft] = useState(
    () =>
      readDraft(profile.sn) ?? {
        owner: profile.sn,
        version: profile.version,
        typed: typedOf(profile),
      },
  );
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [newer, setNewer] = useState<ProfileInfo | null>(null);
  const isChanged = JSON.stringify(kept.typed) !== JSON.stringify(typedOf(profile));
  // What was queued may have been saved meanwhile: the next change begins with that.
  const draft = isChanged ? kept : { ...kept, version: profile.version };
  const set = (next: typeof draft) => {
    setDraft(next);
    keepDraft(JSON.stringify(next.typed) === JSON.stringify(typedOf(profile)) ? null : next);
  };
  const type = (change: Partial<TypedProfile>) => {
    set({ ...draft, typed: { ...draft.typed, ...change } });
    setFaults((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !(field in change))),
    );
  };
  const tell = (found: ProfileFaults) => {
    setFaults(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
  };
  /** Takes the profile as it is now for what this form began with. */
  const begin = (from: ProfileInfo) => {
    keepDraft(null);
    setDraft({ owner: from.sn, version: from.version, typed: typedOf(from) });
    setFaults({});
    setNewer(null);
  };
  const submit = (version: number) => {
    const read = readProfile(draft.typed, localDate(serverNow()));
    if ('faults' in read) {
      tell(read.faults);
      return;
    }
    const input = { ...draft.typed, gender: draft.typed.gender ?? ('none' as const), version };
    send({
      call: 'user/updateProfileInfo',
      input,
      lane: 'profile',
      about: draft.typed.nickName,
    }).then(
      (done) => {
        if (done.state === 'waiting') {
          showToast({ tone: 'done', title: say('queue.later') });
          return;
        }
        if (done.data !== null) {
          begin(done.data);
          keepProfile(done.data);
        }
        showToast({ tone: 'done', title: say('profile.saved') });
      },
      (error: unknown) => {
        const [found, other] = [profileFaultsIn(error), newerIn(error)];
        if (found !== null) tell(found);
        else if (other !== null) setNewer(other);
        else treat(error);
      },
    );
  };
  return { form, draft, faults, newer, isChanged, isBusy, type, begin, submit };
}

export function ProfileForm({ profile }: { readonly profile: ProfileInfo }) {
  const say = useSay();
  const isReachable = useIsReachable();
  const { form, draft, faults, newer, isChanged, isBusy, type, begin, submit } =
    useProfileForm(profile);
  const { typed } = draft;
  const isQueued = useQueued().some(
    ({ call, endedAt }) => call === 'user/updateProfileInfo' && endedAt === undefined,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isBusy) submit(draft.version);
  };
  const genders = (['female', 'male', 'none'] as const).map((value) => ({
    value,
    label: say(`profile.gender.${value}`),
  }));
  return (
    <form ref={form} onSubmit={send} noValidate className="rounded-xl bg-card p-4 shadow-1 lg:p-6">
      <div className="grid gap-3.5 md:grid-cols-2">
        <TextField
          id="nickName"
          label={say('profile.name')}
          hint={say('profile.nameHint')}
          autoComplete="name"
          autoCapitalize="words"
          required
          value={typed.nickName}
          error={profileWords(faults, 'nickName', say)}
          onChange={({ target }) => type({ nickName: target.value })}
          className="md:col-span-2"
        />
        <TextField
          id="lastName"
          label={say('profile.lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
          value={typed.lastName}
          error={profileWords(faults, 'lastName', say)}
          onChange={({ target }) => type({ lastName: target.value })}
        />
        <TextField
          id="firstName"
          label={say('profile.firstName')}
          autoComplete="given-name"
          autoCapitalize="words"
          value={typed.firstName}
          error={profileWords(faults, 'firstName', say)}
          onChange={({ target }) => type({ firstName: target.value })}
        />
        <div className="md:col-span-2">
          <p aria-hidden="true" className="pb-1.5 text-sm font-medium">
            {say('profile.gender')}
          </p>
          <Segments
            label={say('profile.gender')}
            name="gender"
            value={typed.gender ?? 'none'}
            options={genders}
            onChange={(gender) => type({ gender: gender === 'none' ? null : gender })}
          />
        </div>
        <TextField
          id="dateOfBirth"
          label={say('profile.birth')}
          hint={say('profile.birthHint')}
          inputMode="numeric"
          autoComplete="bday"
          placeholder="21/11/1990"
          value={typed.dateOfBirth}
          error={profileWords(faults, 'dateOfBirth', say)}
          onChange={({ target }) => type({ dateOfBirth: target.value })}
        />
        <TextField
          id="email"
          type="email"
          label={say('profile.email')}
          hint={say('profile.emailHint')}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          value={typed.email}
          error={profileWords(faults, 'email', say)}
          onChange={({ target }) => type({ email: target.value })}
        />
      </div>
      <p className="mt-4 flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3 text-sm">
        <LockKeyhole className="size-5 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block text-cap text-muted-foreground">{say('profile.phone')}</span>
          <b className="font-semibold" translate="no">
            {phoneText(`${profile.countryCode}${profile.mobile.replace(/^0/, '')}`)}
          </b>
          <span className="block text-cap text-muted-foreground">{say('profile.phoneNote')}</span>
        </span>
      </p>
      {newer !== null && (
        <Elsewhere
          onMine={() => submit(newer.version)}
          onTheirs={() => begin(newer)}
          name={newer.nickName}
        />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={isBusy}
          aria-disabled={!isChanged}
          className="min-w-40 max-md:w-full"
        >
          {say('profile.save')}
        </Button>
        <p role="status" className="text-cap text-muted-foreground">
          {isQueued ? say('queue.later') : isReachable ? '' : say('profile.offline')}
        </p>
      </div>
    </form>
  );
}

/** The two ways out when the profile was changed on another device in between. */
function Elsewhere({
  name,
  onMine,
  onTheirs,
}: {
  readonly name: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}) {
  const say = useSay();
  return (
    <Notice tone="lamp" role="alert" className="mt-4" title={say('error.profileChanged')}>
      {say('profile.elsewhere', { name })}
      <span className="flex flex-wrap gap-2 pt-2">
        <Button size="sm" variant="quiet" onClick={onTheirs}>
          {say('profile.takeTheirs')}
        </Button>
        <Button size="sm" onClick={onMine}>
          {say('profile.keepMine')}
        </Button>
      </span>
    </Notice>
  );
}
