// The profile as a form: each error at its field, changes made elsewhere shown, and the input kept
// until it is saved.

import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { ProfileInfo } from '#contract/schemas/user.ts';
import { phoneText } from '#domain/phone.ts';
import {
  type ProfileFaults,
  type ProfileField,
  type TypedProfile,
  readProfile,
} from '#domain/profile.ts';
import { localDate } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { setProfile } from '../../../api/session.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { SegmentedControl } from '../../../components/form/segmented-control.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useOutboxRows } from '../../../offline/outbox-state.ts';
import { useOutboxCall } from '../../../offline/use-outbox-call.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { serverNow } from '../../../runtime/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { profileErrorText, profileErrorsIn } from '../../sign-in/profile-errors.ts';
import {
  type ProfileDraft,
  storeDraft,
  readDraft,
  formStateOf,
  profileRequest,
} from './profile-draft.ts';

function newerIn(error: unknown): ProfileInfo | null {
  return error instanceof Fault && error.code === errorCodes.profileChanged
    ? (error.details as { profile: ProfileInfo }).profile
    : null;
}

/** The draft with one more change. */
function changeDraft(
  draft: ProfileDraft | null,
  change: Partial<TypedProfile>,
  profile: ProfileInfo,
  { granted, troubled }: Pick<ReturnType<typeof formStateOf>, 'granted' | 'troubled'>,
): ProfileDraft {
  const fields = Object.keys(change) as ProfileField[];
  const was = {
    ...Object.fromEntries(fields.map((field) => [field, profile[field]])),
    ...draft?.was,
  };
  // A field typed back to its stored value sends nothing, unless a refused request of ours said
  // otherwise.
  const next = Object.fromEntries(
    Object.entries({ ...draft?.typed, ...change }).filter(
      ([field, value]) => troubled.length > 0 || value !== granted[field as ProfileField],
    ),
  );
  return { owner: profile.sn, typed: next, was };
}

/** A refusal from the outbox is shown here as if the form had just been sent. */
function refusalsIn(troubled: ReturnType<typeof formStateOf>['troubled']): {
  readonly faults: ProfileFaults;
  readonly newer: ProfileInfo | null;
} {
  const refusals = troubled.map(({ fault }) =>
    fault === undefined ? null : new Fault(fault.code, fault.details),
  );
  return {
    faults: Object.assign({}, ...refusals.map((fault) => profileErrorsIn(fault))),
    newer: refusals.map(newerIn).findLast((one) => one !== null) ?? null,
  };
}

function useProfileForm(profile: ProfileInfo, readAt: number) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { isBusy, send } = useOutboxCall<'user/updateProfileInfo'>();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => readDraft(profile.sn));
  const client = useQueryClient();
  const [seenProfile, setSeenProfile] = useState<ProfileInfo | null>(null);
  const [found, setFound] = useState<ProfileFaults | null>(null);
  const stand = formStateOf(profile, readAt, useOutboxRows(), draft);
  const { typed, changed, troubled } = stand;
  const refused = refusalsIn(troubled);
  const faults = found ?? refused.faults;
  const newer = seenProfile ?? refused.newer;
  const set = (next: ProfileDraft | null) => {
    setDraft(next);
    storeDraft(next);
  };
  const type = (change: Partial<TypedProfile>) => {
    set(changeDraft(draft, change, profile, stand));
    setFound(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in change))));
  };
  const showErrors = (mistakes: ProfileFaults) => {
    setFound(mistakes);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
  };
  /** Nothing is left to send. */
  const end = () => {
    set(null);
    setFound(null);
    setSeenProfile(null);
  };
  /**
   * Saves the changed fields. `over` is a change made elsewhere that the member has seen and
   * overwrites.
   */
  const submit = (over: ProfileInfo | null = null) => {
    const read = readProfile(typed, localDate(serverNow()));
    if ('faults' in read) {
      showErrors(read.faults);
      return;
    }
    if (changed.length === 0) {
      void giveWay();
      return;
    }
    const input =
      over === null
        ? profileRequest(typed, changed, profile, draft?.was)
        : profileRequest(typed, changed, over);
    const decided = troubled.map(({ key }) => key);
    send(
      { call: 'user/updateProfileInfo', input, lane: 'profile', about: typed.nickName },
      decided,
    ).then(
      (done) => {
        end();
        if (done.state === 'waiting') {
          showToast({ tone: 'done', title: intl.formatMessage({ id: 'queue.later' }) });
          return;
        }
        if (done.data !== null) setProfile(done.data);
        showToast({ tone: 'done', title: intl.formatMessage({ id: 'profile.saved' }) });
      },
      (error: unknown) => {
        const [mistakes, other] = [profileErrorsIn(error), newerIn(error)];
        if (mistakes !== null) showErrors(mistakes);
        else if (other !== null) setSeenProfile(other);
        else handleError(error);
      },
    );
  };
  /** Keeps what was changed elsewhere. */
  const giveWay = async () => {
    end();
    if (newer !== null && newer.version >= profile.version)
      client.setQueryData(query('user/getProfileInfo', {}).queryKey, newer);
    const { discard } = await import('../../../offline/outbox.ts');
    for (const { key } of troubled) await discard(key);
  };
  const isChanged = changed.length > 0 || troubled.length > 0;
  return { form, ...stand, faults, newer, isChanged, isBusy, type, submit, giveWay };
}

export function ProfileForm({
  profile,
  readAt,
}: {
  readonly profile: ProfileInfo;
  /** When the profile was read, by this device's clock in ms. */
  readonly readAt: number;
}) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const { form, typed, faults, newer, isChanged, isWaiting, isBusy, type, submit, giveWay } =
    useProfileForm(profile, readAt);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !isBusy) submit();
  };
  return (
    <Card as="form" ref={form} onSubmit={send} noValidate className="p-4 lg:p-6">
      <ProfileFields typed={typed} faults={faults} onType={type} />
      <PhoneNote profile={profile} />
      {newer !== null && (
        <ChangedElsewhere
          onMine={() => submit(newer)}
          onTheirs={() => {
            void giveWay();
          }}
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
          <FormattedMessage id="profile.save" />
        </Button>
        <p role="status" className="text-cap text-muted-foreground">
          {isWaiting
            ? intl.formatMessage({ id: 'queue.later' })
            : isReachable
              ? ''
              : intl.formatMessage({ id: 'profile.offline' })}
        </p>
      </div>
    </Card>
  );
}

type FieldsProps = {
  readonly typed: TypedProfile;
  readonly faults: ProfileFaults;
  readonly onType: (change: Partial<TypedProfile>) => void;
};

function ProfileFields({ typed, faults, onType }: FieldsProps) {
  const intl = useIntl();
  const genders = (['female', 'male', 'none'] as const).map((value) => ({
    value,
    label: intl.formatMessage({ id: `profile.gender.${value}` }),
  }));
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <TextField
        id="nickName"
        label={intl.formatMessage({ id: 'profile.name' })}
        hint={intl.formatMessage({ id: 'profile.nameHint' })}
        autoComplete="name"
        autoCapitalize="words"
        required
        value={typed.nickName}
        error={profileErrorText(faults, 'nickName', intl)}
        onChange={({ target }) => onType({ nickName: target.value })}
        className="md:col-span-2"
      />
      <TextField
        id="lastName"
        label={intl.formatMessage({ id: 'profile.lastName' })}
        autoComplete="family-name"
        autoCapitalize="words"
        value={typed.lastName}
        error={profileErrorText(faults, 'lastName', intl)}
        onChange={({ target }) => onType({ lastName: target.value })}
      />
      <TextField
        id="firstName"
        label={intl.formatMessage({ id: 'profile.firstName' })}
        autoComplete="given-name"
        autoCapitalize="words"
        value={typed.firstName}
        error={profileErrorText(faults, 'firstName', intl)}
        onChange={({ target }) => onType({ firstName: target.value })}
      />
      <div className="md:col-span-2">
        <p aria-hidden="true" className="pb-1.5 text-sm font-medium">
          <FormattedMessage id="profile.gender" />
        </p>
        <SegmentedControl
          label={intl.formatMessage({ id: 'profile.gender' })}
          name="gender"
          value={typed.gender ?? 'none'}
          options={genders}
          onChange={(gender) => onType({ gender: gender === 'none' ? null : gender })}
        />
      </div>
      <TextField
        id="dateOfBirth"
        label={intl.formatMessage({ id: 'profile.birth' })}
        hint={intl.formatMessage({ id: 'profile.birthHint' })}
        inputMode="numeric"
        autoComplete="bday"
        placeholder="21/11/1990"
        value={typed.dateOfBirth}
        error={profileErrorText(faults, 'dateOfBirth', intl)}
        onChange={({ target }) => onType({ dateOfBirth: target.value })}
      />
      <TextField
        id="email"
        type="email"
        label={intl.formatMessage({ id: 'profile.email' })}
        hint={intl.formatMessage({ id: 'profile.emailHint' })}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        value={typed.email}
        error={profileErrorText(faults, 'email', intl)}
        onChange={({ target }) => onType({ email: target.value })}
      />
    </div>
  );
}

/** The number is changed under security, where it is confirmed. */
function PhoneNote({ profile }: { readonly profile: ProfileInfo }) {
  return (
    <p className="mt-4 flex items-center gap-3 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <LockKeyhole className="size-5 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block text-cap text-muted-foreground">
          <FormattedMessage id="profile.phone" />
        </span>
        <b className="font-semibold" translate="no">
          {phoneText(`${profile.countryCode}${profile.mobile.replace(/^0/, '')}`)}
        </b>
        <span className="block text-cap text-muted-foreground">
          <FormattedMessage id="profile.phoneNote" />
        </span>
      </span>
    </p>
  );
}

/** The two choices when the profile was changed on another device meanwhile. */
function ChangedElsewhere({
  name,
  onMine,
  onTheirs,
}: {
  readonly name: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}) {
  const intl = useIntl();
  return (
    <Notice
      variant="lamp"
      role="alert"
      className="mt-4"
      title={intl.formatMessage({ id: 'error.profileChanged' })}
    >
      <FormattedMessage id="profile.elsewhere" values={{ name }} />
      <span className="flex flex-wrap gap-2 pt-2">
        <Button size="sm" variant="muted" onClick={onTheirs}>
          <FormattedMessage id="profile.takeTheirs" />
        </Button>
        <Button size="sm" onClick={onMine}>
          <FormattedMessage id="profile.keepMine" />
        </Button>
      </span>
    </Notice>
  );
}
