// The languages of the site, as links to the current page in each of them.

import { ChevronDown, Globe } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { inLocale, languageOf, locales } from '#contract/paths.ts';
import { useLocale } from '../intl/intl.tsx';
import { languageNames } from '../intl/language-names.ts';
import { cn } from '../ui/cn.ts';
import { Menu } from './menu/menu.tsx';

/**
 * Replaces the URL's language and keeps the rest. A full load, because messages and shell differ.
 */
export function LanguageMenu({
  className,
  isBrief = false,
}: {
  readonly className?: string;
  /** The globe alone, for the bars of phones. */
  readonly isBrief?: boolean;
}) {
  const intl = useIntl();
  const current = useLocale();
  const { pathname, search } = useLocation();
  return (
    <Menu
      key={pathname}
      label={intl.formatMessage({ id: 'nav.language' })}
      buttonClassName={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full text-sm font-semibold',
        isBrief ? 'min-w-11 shrink-0 justify-center' : 'px-3',
        className,
      )}
      button={
        <>
          <Globe className={isBrief ? 'size-5.5' : 'size-4.5'} />
          {!isBrief && (
            <>
              {languageOf(current).toUpperCase()}
              <ChevronDown className="hidden size-4 lg:block" />
            </>
          )}
        </>
      }
      entries={locales.map((locale) => ({
        key: locale,
        text: languageNames[locale],
        href: inLocale(`${pathname}${search}`, locale),
        isDocument: true,
        lang: languageOf(locale),
        isCurrent: locale === current,
      }))}
    />
  );
}
