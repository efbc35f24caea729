// Choosing the country of a phone number: the usual ones, all by the alphabet, or those that a name
// in any language or a dialling code finds.

import { Check, Info } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageOf } from '#contract/paths.ts';
import { AutocompleteField, useFocusWithMouse } from '../../components/form/autocomplete-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useLocale } from '../../intl/intl.tsx';
import {
  Autocomplete,
  AutocompleteGroup,
  AutocompleteItem,
  AutocompleteLabel,
  AutocompleteList,
  AutocompleteStatus,
} from '../../ui/autocomplete.tsx';
import { Highlight } from '../places/highlight.tsx';
import { countriesIn, findCountries, type Country } from './country-list.ts';
import { homeOf, suggestedRegions } from './default-countries.ts';

type Props = {
  readonly open: boolean;
  /** The two letters of the country that is chosen. */
  readonly chosen: string;
  readonly onClose: () => void;
  readonly onPick: (country: Country) => void;
};

export function CountrySheet({ open, chosen, onClose, onPick }: Props) {
  const intl = useIntl();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'phone.countryTitle' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="h-[calc(100dvh-2.5rem)] md:h-160"
    >
      <CountryBox chosen={chosen} onPick={onPick} />
    </Sheet>
  );
}

const longest = 60;

function CountryBox({ chosen, onPick }: Pick<Props, 'chosen' | 'onPick'>) {
  const intl = useIntl();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const countries = useMemo(() => countriesIn(languageOf(locale)), [locale]);
  const [usual] = useState(() => {
    const regions = suggestedRegions(homeOf(locale), chosen);
    return regions.flatMap((region) => countries.filter((one) => one.region === region));
  });
  const typed = text.trim();
  const found = useMemo(() => findCountries(countries, typed), [countries, typed]);
  useFocusWithMouse(field);
  const pickFirst = () => {
    const [first] = found;
    if (first !== undefined) onPick(first);
  };
  const row = (group: string) => (country: Country) => (
    <Row
      key={country.region}
      value={`${group} ${country.region}`}
      country={country}
      typed={typed}
      isChosen={country.region === chosen}
      onPick={() => onPick(country)}
    />
  );
  return (
    <Autocomplete value={text}>
      <div className="sticky top-0 z-10 -mx-1 bg-raised px-1 pb-3">
        <AutocompleteField
          field={field}
          label={intl.formatMessage({ id: 'phone.countrySearch' })}
          text={text}
          maxLength={longest}
          onText={setText}
          onEnter={pickFirst}
        />
      </div>
      <AutocompleteStatus className={typed === '' ? 'sr-only' : 'px-2 pb-1 text-sm text-ink-2'}>
        {typed !== '' && intl.formatMessage({ id: 'phone.countryFound' }, { count: found.length })}
      </AutocompleteStatus>
      <AutocompleteList aria-label={intl.formatMessage({ id: 'phone.country' })}>
        {typed === '' ? (
          <>
            <AutocompleteGroup className="pt-0">
              <AutocompleteLabel>
                <FormattedMessage id="phone.countryUsual" />
              </AutocompleteLabel>
              {usual.map(row('usual'))}
            </AutocompleteGroup>
            <AutocompleteGroup>
              <AutocompleteLabel>
                <FormattedMessage id="phone.countryAll" />
              </AutocompleteLabel>
              {countries.filter((one) => !usual.includes(one)).map(row('all'))}
            </AutocompleteGroup>
          </>
        ) : (
          found.map(row('found'))
        )}
      </AutocompleteList>
      {typed !== '' && (
        <Notice variant="default" icon={Info} className="mt-4">
          <FormattedMessage id="phone.countryHint" />
        </Notice>
      )}
    </Autocomplete>
  );
}

type RowProps = {
  readonly value: string;
  readonly country: Country;
  readonly typed: string;
  readonly isChosen: boolean;
  readonly onPick: () => void;
};

function Row({ value, country: { region, code, name, alias }, typed, isChosen, onPick }: RowProps) {
  return (
    <AutocompleteItem
      value={value}
      aria-selected={isChosen}
      onClick={onPick}
      className={isChosen ? 'bg-primary-soft' : undefined}
    >
      <span
        aria-hidden="true"
        translate="no"
        className="door grid size-9 shrink-0 place-items-center bg-sunken text-xs font-semibold text-ink-2 [--foot:.35rem] [--rise:45%]"
      >
        {region}
      </span>
      <span className="min-w-0 flex-1">
        <Highlight name={name} typed={typed} />{' '}
        {alias !== '' && (
          <span translate="no" className="text-sm text-muted-foreground">
            <Highlight name={alias} typed={typed} />
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold">{code}</span>
      <span className="grid w-7 shrink-0 place-items-center">
        {isChosen && <Check className="size-5 text-primary-ink" />}
      </span>
    </AutocompleteItem>
  );
}
