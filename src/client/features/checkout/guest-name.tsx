// The guest's name: one field, two for whom one is too short, and what a hotel asks for that must
// report who stays.

import { setErrors } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageOf } from '#contract/paths.ts';
import { guestGenders, isLastNameFirst, joinName, splitName } from '#domain/guest/guest.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { cn } from '../../ui/cn.ts';
import { useCheckout } from './checkout-context.ts';
import { CheckoutField } from './checkout-field.tsx';
import { guestFieldLabels } from './guest-words.ts';
import { PrefilledField } from './prefilled-field.tsx';

export function GuestName() {
  const { isNameInParts, reportsGuests } = useCheckout().form.values;
  if (reportsGuests) return <ReportedGuest />;
  return (
    <div className={cn('flex flex-col', isNameInParts && 'md:col-span-2')}>
      {isNameInParts ? (
        <div className="grid gap-3 md:grid-cols-2">
          <NameParts />
        </div>
      ) : (
        <OneName />
      )}
      <NamePartsButton className="self-start" />
    </div>
  );
}

function OneName() {
  const intl = useIntl();
  return (
    <CheckoutField name="fullName">
      {(props) => (
        <PrefilledField
          {...props}
          id="fullName"
          label={intl.formatMessage({ id: guestFieldLabels.fullName })}
          autoComplete="name"
          autoCapitalize="words"
          required
        />
      )}
    </CheckoutField>
  );
}

/** In the order in which the language says them. */
function useNameParts(): readonly ['lastName' | 'firstName', 'lastName' | 'firstName'] {
  return isLastNameFirst(languageOf(useLocale()))
    ? ['lastName', 'firstName']
    : ['firstName', 'lastName'];
}

function NameParts() {
  const intl = useIntl();
  return useNameParts().map((name) => (
    <CheckoutField key={name} name={name}>
      {(props) => (
        <PrefilledField
          {...props}
          id={name}
          label={intl.formatMessage({ id: guestFieldLabels[name] })}
          autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
          autoCapitalize="words"
          required
        />
      )}
    </CheckoutField>
  ));
}

/** Leads from one field to two and back; what was typed comes along. */
export function NamePartsButton({ className }: { readonly className?: string }) {
  const { store, values, update } = useCheckout().form;
  const language = languageOf(useLocale());
  const [first] = useNameParts();
  const { isNameInParts, fullName, firstName, lastName } = values;
  const change = () => {
    for (const name of ['fullName', 'firstName', 'lastName'] as const)
      setErrors(store, { path: [name], errors: null });
    const joined = joinName({ firstName, lastName }, language);
    if (isNameInParts) update({ isNameInParts: false, fullName: joined });
    else {
      const isSplit = fullName.trim() === '' || fullName.trim() === joined;
      update({ isNameInParts: true, ...(isSplit ? {} : splitName(fullName, language)) });
    }
    const next = isNameInParts ? 'fullName' : first;
    // The fields change places with this press; they are there with the next frame.
    requestAnimationFrame(() => document.getElementById(next)?.focus());
  };
  return (
    <button
      type="button"
      onClick={change}
      className={cn(
        'min-h-11 px-1 text-left text-sm font-medium text-primary-ink underline underline-offset-3',
        className,
      )}
    >
      <FormattedMessage id={isNameInParts ? 'guest.nameInOne' : 'guest.nameInParts'} />
    </button>
  );
}

function ReportedGuest() {
  const intl = useIntl();
  return (
    <>
      <p className="text-sm text-ink-2 md:col-span-2">
        <FormattedMessage id="guest.whyAsked" />
      </p>
      <NameParts />
      <CheckoutField name="age">
        {(props) => (
          <PrefilledField
            {...props}
            id="age"
            label={intl.formatMessage({ id: guestFieldLabels.age })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            required
          />
        )}
      </CheckoutField>
      <CheckoutField name="gender">
        {(props) => (
          <SelectField
            {...props}
            id="gender"
            label={intl.formatMessage({ id: guestFieldLabels.gender })}
            autoComplete="sex"
            required
          >
            <option value="">{intl.formatMessage({ id: 'guest.choose' })}</option>
            {guestGenders.map((gender) => (
              <option key={gender} value={gender}>
                {intl.formatMessage({ id: `profile.gender.${gender}` })}
              </option>
            ))}
          </SelectField>
        )}
      </CheckoutField>
    </>
  );
}
