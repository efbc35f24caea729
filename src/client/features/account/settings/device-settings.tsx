// Settings of this device: language, theme, data use, and what is stored for offline use.

import { useQueryClient } from '@tanstack/react-query';
import { Gauge, Globe, Smartphone, SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { inLocale, languageOf, locales } from '#contract/paths.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { SegmentedControl } from '../../../components/form/segmented-control.tsx';
import { useLocale } from '../../../intl/intl.tsx';
import { languageNames } from '../../../intl/language-names.ts';
import { dataModes, saveDataMode, storedDataMode } from '../../../runtime/data-saver.ts';
import { saveTheme, storedTheme, themes } from '../../../runtime/theme.ts';
import { Button } from '../../../ui/button.tsx';
import { eraseBrowsing, savedAmount, type SavedAmount } from './storage-usage.ts';

/** Three links to this page. A full load, because messages and shell differ. */
export function LanguageRow() {
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <div
      id="language"
      className="flex scroll-mt-24 flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-2"
    >
      <h2 className="flex min-h-10 flex-1 items-center gap-3.5">
        <Globe className="size-5.5 text-ink-2" />
        <FormattedMessage id="account.language" />
      </h2>
      <ul className="flex">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={inLocale(`${pathname}${search}`, locale)}
              lang={languageOf(locale)}
              hrefLang={languageOf(locale)}
              aria-current={locale === current ? 'true' : undefined}
              className={`flex min-h-11 items-center rounded-md px-3 text-sm font-semibold ${locale === current ? 'bg-primary-soft text-primary-ink' : 'text-ink-2'}`}
            >
              {languageNames[locale]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ThemeRow() {
  const intl = useIntl();
  const [theme, setTheme] = useState(storedTheme);
  return (
    <div className="px-4 pt-2 pb-3">
      <h2 className="flex min-h-10 items-center gap-3.5">
        <SunMoon className="size-5.5 text-ink-2" />
        <FormattedMessage id="account.theme" />
      </h2>
      <SegmentedControl
        label={intl.formatMessage({ id: 'account.theme' })}
        name="theme"
        value={theme}
        className="mt-1"
        onChange={(chosen) => {
          saveTheme(chosen);
          setTheme(chosen);
        }}
        options={themes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `account.theme.${value}` }),
        }))}
      />
    </div>
  );
}

/**
 * How much data a page may use: small pictures and no prefetching, or everything whatever the
 * browser says.
 */
export function DataModeRow() {
  const intl = useIntl();
  const [bytes, setBytes] = useState(storedDataMode);
  return (
    <div className="px-4 pt-2 pb-3">
      <h2 className="flex min-h-10 items-center gap-3.5">
        <Gauge className="size-5.5 text-ink-2" />
        <FormattedMessage id="account.bytes" />
      </h2>
      <SegmentedControl
        label={intl.formatMessage({ id: 'account.bytes' })}
        name="bytes"
        value={bytes}
        className="mt-1"
        onChange={(chosen) => {
          saveDataMode(chosen);
          setBytes(chosen);
        }}
        options={dataModes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `account.bytes.${value}` }),
        }))}
      />
      <p className="pt-2 text-cap text-muted-foreground">
        <FormattedMessage id="account.bytesText" />
      </p>
    </div>
  );
}

/** How much is stored for offline use, and a button that erases what was only viewed. */
export function DeviceSettings() {
  const intl = useIntl();
  const client = useQueryClient();
  const [amount, setAmount] = useState<SavedAmount | null>(null);
  useEffect(() => {
    void savedAmount().then(setAmount);
  }, []);
  const erase = async () => {
    await eraseBrowsing(client);
    setAmount(await savedAmount());
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'account.erased' }) }));
  };
  const isEmpty = amount !== null && amount.bookings + amount.hotels + amount.searches === 0;
  return (
    <div id="device" className="scroll-mt-24 px-4 py-2">
      <div className="flex min-h-10 items-center gap-3.5">
        <Smartphone className="size-5.5 text-ink-2" />
        <div className="min-w-0 flex-1">
          <h2 className="leading-6">
            <FormattedMessage id="account.device" />
          </h2>
          <p className="min-h-4.5 text-cap text-muted-foreground">
            {amount !== null &&
              (isEmpty
                ? intl.formatMessage({ id: 'account.deviceNothing' })
                : intl.formatMessage({ id: 'account.deviceSaved' }, amount))}
          </p>
        </div>
      </div>
      <p className="pt-1 text-cap text-muted-foreground">
        <FormattedMessage id="account.eraseText" />
      </p>
      <Button
        variant="muted"
        size="sm"
        className="mt-2 mb-1"
        aria-disabled={amount === null || amount.hotels + amount.searches === 0}
        onClick={() => {
          void erase();
        }}
      >
        <FormattedMessage id="account.erase" />
      </Button>
    </div>
  );
}
