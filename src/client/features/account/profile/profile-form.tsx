// The profile as a form: each error at its field, changes made elsewhere shown, and the input kept
// until it is saved.

import {
  getInput,
  handleSubmit,
  isDirty,
  reset,
  setInput,
  useForm,
  type FormStore,
} from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { profileFormSchema, profileMessages, type ProfileValues } from '#contract/forms/user.ts';
import type { ProfileInfo } from '#contract/schemas/user.ts';
import { phoneText } from '#domain/phone.ts';
import {
  profileFields,
  type ProfileFaults,
  type ProfileField,
  type TypedProfile,
} from '#domain/profile.ts';
import { localDate } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { setProfile } from '../../../api/session.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import {
  Form,
  FormField,
  placeErrors,
  showErrors,
  useLoadedValues,
} from '../../../components/form/form.tsx';
import { SegmentedControl } from '../../../components/form/segmented-control.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useOutboxRows } from '../../../offline/outbox-state.ts';
import { useOutboxCall } from '../../../offline/use-outbox-call.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { serverNow } from '../../../runtime/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../../../ui/collapsible.tsx';
import {
  profileRequest,
  profileStateOf,
  readDraft,
  storeDraft,
  type ProfileDraft,
} from './profile-draft.ts';

type Messages = ReturnType<typeof profileMessages>;

/** What a refusal says of single fields; nothing when it is about something else. */
const messagesIn = (error: unknown): Messages =>
  error instanceof Fault && error.code === errorCodes.invalidProfile
    ? profileMessages(error.details as { faults: ProfileFaults })
    : {};

function newerIn(error: unknown): ProfileInfo | null {
  return error instanceof Fault && error.code === errorCodes.profileChanged
    ? (error.details as { profile: ProfileInfo }).profile
    : null;
}

type Standing = ReturnType<typeof profileStateOf>;

/** A refusal from the outbox is shown here as if the form had just been sent. */
function refusalsIn(troubled: Standing['troubled']) {
  const refusals = troubled.map(({ fault }) =>
    fault === undefined ? null : new Fault(fault.code, fault.details),
  );
  return {
    messages: Object.assign({}, ...refusals.map(messagesIn)) as Messages,
    newer: refusals.map(newerIn).findLast((one) => one !== null) ?? null,
  };
}

const profileSchema = profileFormSchema(() => localDate(serverNow()));
type ProfileStore = FormStore<typeof profileSchema>;

const toForm = <Values extends Partial<TypedProfile>>({ gender, ...values }: Values) => ({
  ...values,
  ...(gender === undefined ? {} : { gender: gender ?? ('none' as const) }),
});
const toProfile = ({ gender, ...typed }: ProfileValues): TypedProfile => ({
  ...typed,
  gender: gender === 'none' ? null : gender,
});

/**
 * The form's fields: what is saved, over it what the outbox was refused, over that what was typed,
 * which is kept in this tab until it is sent.
 */
function useProfileFields(profile: ProfileInfo, { granted, refused, troubled }: Standing) {
  const form = useForm({
    schema: profileSchema,
    initialInput: toForm(granted) as ProfileValues,
    revalidate: 'submit',
  });
  useLoadedValues(form, toForm(granted));
  const [was, setWas] = useState<NonNullable<ProfileDraft['was']>>(
    () => readDraft(profile.sn)?.was ?? {},
  );
  const fill = (values: Partial<TypedProfile>) => {
    for (const [name, input] of Object.entries(toForm(values)))
      setInput(form, { path: [name as ProfileField], input });
  };
  const fillRefused = useEffectEvent(() => {
    fill(Object.fromEntries(Object.entries(refused).filter(([name]) => !(name in was))));
    placeErrors(form, refusalsIn(troubled).messages);
  });
  const trouble = JSON.stringify(troubled.map(({ key, fault }) => [key, fault]));
  useLayoutEffect(() => {
    if (trouble !== '[]') fillRefused();
  }, [trouble]);
  const fillDraft = useEffectEvent(() => {
    fill(readDraft(profile.sn)?.typed ?? {});
  });
  useLayoutEffect(() => fillDraft(), []);
  /**
   * Keeps what was typed into a field, with the value from before. One typed back to what is saved
   * sends nothing, unless a refused request of ours said otherwise.
   */
  const keep = (field: ProfileField) => {
    const seen = { ...was, [field]: field in was ? was[field] : profile[field] };
    setWas(seen);
    const typed = toProfile(getInput(form) as ProfileValues);
    const kept = Object.entries(typed).filter(
      ([name]) =>
        name in seen && (troubled.length > 0 || isDirty(form, { path: [name as ProfileField] })),
    );
    storeDraft({ owner: profile.sn, typed: Object.fromEntries(kept), was: seen });
  };
  /** Nothing is left to send. */
  const end = () => {
    storeDraft(null);
    setWas({});
  };
  return { form, was, keep, end };
}

function useProfileForm(profile: ProfileInfo, readAt: number) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { send } = useOutboxCall<'user/updateProfileInfo'>();
  const client = useQueryClient();
  const [seenProfile, setSeenProfile] = useState<ProfileInfo | null>(null);
  const stand = profileStateOf(profile, readAt, useOutboxRows());
  const { troubled } = stand;
  const { form, was, keep, end } = useProfileFields(profile, stand);
  const newer = seenProfile ?? refusalsIn(troubled).newer;
  const isChanged = form.isDirty || troubled.length > 0;
  /** Keeps what was changed elsewhere. */
  const giveWay = async () => {
    end();
    setSeenProfile(null);
    reset(form);
    if (newer !== null && newer.version >= profile.version)
      client.setQueryData(query('user/getProfileInfo', {}).queryKey, newer);
    const { discard } = await import('../../../offline/outbox.ts');
    for (const { key } of troubled) await discard(key);
  };
  /**
   * Saves the changed fields. `over` is a change made elsewhere that the member has seen and
   * overwrites.
   */
  const save = async (values: ProfileValues, over: ProfileInfo | null = null) => {
    if (!isChanged) return;
    // `getDirtyPaths` is empty in the built @formisch/react 1.1.0.
    const changed = profileFields.filter((field) => isDirty(form, { path: [field] }));
    if (changed.length === 0) {
      await giveWay();
      return;
    }
    const typed = toProfile(values);
    const input =
      over === null
        ? profileRequest(typed, changed, profile, was)
        : profileRequest(typed, changed, over);
    const request = { call: 'user/updateProfileInfo', input, lane: 'profile' } as const;
    try {
      const done = await send(
        { ...request, about: typed.nickName },
        troubled.map(({ key }) => key),
      );
      end();
      setSeenProfile(null);
      reset(form, { initialInput: values });
      if (done.state === 'sent' && done.data !== null) setProfile(done.data);
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({
          id: done.state === 'waiting' ? 'queue.later' : 'profile.saved',
        }),
      }));
    } catch (error) {
      const other = newerIn(error);
      if (other !== null) setSeenProfile(other);
      else if (!showErrors(form, messagesIn(error))) handleError(error);
    }
  };
  return { form, keep, ...stand, newer, isChanged, save, giveWay };
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
  const { form, keep, newer, isChanged, isWaiting, save, giveWay } = useProfileForm(
    profile,
    readAt,
  );
  return (
    <Form
      of={form}
      onSubmit={(values) => save(values)}
      onChange={({ target }) => keep((target as unknown as HTMLInputElement).name as ProfileField)}
      className="rounded-xl bg-card p-4 shadow-1 lg:p-6"
    >
      <ProfileFields of={form} />
      <PhoneNote profile={profile} />
      {newer !== null && (
        <ChangedElsewhere
          onMine={() => void handleSubmit(form, (values) => save(values, newer))()}
          onTheirs={() => void giveWay()}
          name={newer.nickName}
        />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={form.isSubmitting}
          aria-disabled={!isChanged}
          className="max-md:w-full md:min-w-40"
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
    </Form>
  );
}

/** Folded unless it is filled: one name is enough for most. */
function LegalNames({ of }: { readonly of: ProfileStore }) {
  const intl = useIntl();
  const { firstName, lastName } = getInput(of) as ProfileValues;
  const [isOpen, setOpen] = useState(false);
  const isFilled = [firstName, lastName].some((name) => name !== '');
  return (
    <Collapsible
      open={isOpen || isFilled}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="md:col-span-2"
    >
      <CollapsibleTrigger className="gap-1 text-sm font-medium text-primary-ink">
        <FormattedMessage id="profile.legalNames" />
        <CollapsibleIcon className="size-4 text-primary-ink" />
      </CollapsibleTrigger>
      <div className="mt-1 grid gap-3.5 md:grid-cols-2">
        <FormField of={of} name="lastName">
          {(props) => (
            <TextField
              {...props}
              id="lastName"
              label={intl.formatMessage({ id: 'profile.lastName' })}
              autoComplete="family-name"
              autoCapitalize="words"
            />
          )}
        </FormField>
        <FormField of={of} name="firstName">
          {(props) => (
            <TextField
              {...props}
              id="firstName"
              label={intl.formatMessage({ id: 'profile.firstName' })}
              autoComplete="given-name"
              autoCapitalize="words"
            />
          )}
        </FormField>
      </div>
    </Collapsible>
  );
}

function ProfileFields({ of }: { readonly of: ProfileStore }) {
  const intl = useIntl();
  const genders = (['female', 'male', 'none'] as const).map((value) => ({
    value,
    label: intl.formatMessage({ id: `profile.gender.${value}` }),
  }));
  return (
    <div className="grid gap-3.5 md:grid-cols-2">
      <FormField of={of} name="nickName">
        {(props) => (
          <TextField
            {...props}
            id="nickName"
            label={intl.formatMessage({ id: 'profile.name' })}
            hint={intl.formatMessage({ id: 'profile.nameHint' })}
            autoComplete="name"
            autoCapitalize="words"
            required
            className="md:col-span-2"
          />
        )}
      </FormField>
      <LegalNames of={of} />
      <div className="md:col-span-2">
        <p aria-hidden="true" className="pb-1.5 text-sm font-medium">
          <FormattedMessage id="profile.gender" />
        </p>
        <FormField of={of} name="gender">
          {({ name }, { input, set }) => (
            <SegmentedControl
              label={intl.formatMessage({ id: 'profile.gender' })}
              name={name}
              value={input}
              options={genders}
              onChange={set}
            />
          )}
        </FormField>
      </div>
      <FormField of={of} name="dateOfBirth">
        {(props) => (
          <TextField
            {...props}
            id="dateOfBirth"
            label={intl.formatMessage({ id: 'profile.birth' })}
            hint={intl.formatMessage({ id: 'profile.birthHint' })}
            inputMode="numeric"
            autoComplete="bday"
            placeholder={intl.formatMessage({ id: 'profile.birthShape' })}
          />
        )}
      </FormField>
      <FormField of={of} name="email">
        {(props) => (
          <TextField
            {...props}
            id="email"
            type="email"
            label={intl.formatMessage({ id: 'profile.email' })}
            hint={intl.formatMessage({ id: 'profile.emailHint' })}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </FormField>
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
          {phoneText(profile.countryCode + profile.mobile)}
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
