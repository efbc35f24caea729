// The footer: links to explore, about us, the terms, the hotline.

import { ArrowUpRight, Phone } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path, type Locale, type RouteName } from '#contract/paths.ts';
import { bookingTypeNames, bookingTypes } from '#domain/stay.ts';
import { HotlineLink } from '../components/call-hotline.tsx';
import { DataSaverNote } from '../components/data-saver-note.tsx';
import { useLocale } from '../intl/intl.tsx';
import { useHotline } from '../runtime/hotline.ts';
import { Logo } from '../ui/art/logo.tsx';

type Entry = { readonly to: string; readonly text: string };
type Group = {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly withPartners?: true;
};

const explore: readonly (readonly [RouteName, MessageId])[] = [
  ['hotelCollectionList', 'collection.list'],
  ['promotionList', 'nav.promotions'],
];
const about: readonly (readonly [RouteName, MessageId])[] = [
  ['findBooking', 'find.title'],
  ['blogList', 'blog.title'],
  ['siteMap', 'siteMap.title'],
];
const rules: readonly (readonly [RouteName, MessageId])[] = [
  ['terms', 'footer.terms'],
  ['regulations', 'footer.regulations'],
  ['complaints', 'footer.complaints'],
  ['policy', 'footer.privacy'],
];

function groupsIn(locale: Locale, intl: IntlShape): readonly Group[] {
  const entries = (rows: readonly (readonly [RouteName, MessageId])[]) =>
    rows.map(([route, text]) => ({
      to: path(locale, route),
      text: intl.formatMessage({ id: text }),
    }));
  const types = bookingTypeNames.map((type) => ({
    to: path(locale, 'search', {}, { bookingType: bookingTypes[type] }),
    text: intl.formatMessage({ id: `bookingType.${type}` }),
  }));
  return [
    {
      title: intl.formatMessage({ id: 'footer.explore' }),
      entries: [...types, ...entries(explore)],
    },
    { title: brand.name, entries: entries(about), withPartners: true },
    { title: intl.formatMessage({ id: 'footer.rules' }), entries: entries(rules) },
  ];
}

const link = 'flex min-h-11 items-center gap-1';

export function Footer() {
  const intl = useIntl();
  const locale = useLocale();
  // Home shows the note beside its first pictures.
  const isHome = useLocation().pathname === path(locale, 'index');
  return (
    <footer className="skip-offscreen mt-12 border-t border-border bg-sunken py-8 text-sm [--skipped-height:43rem] lg:[--skipped-height:19rem]">
      {!isHome && <DataSaverNote className="page pb-6" />}
      <div className="page lg:flex lg:items-start lg:gap-16">
        <div className="lg:max-w-90">
          <Logo markClass="size-7" wordClass="h-5" />
          <p className="mt-3 text-cap text-muted-foreground">
            <FormattedMessage id="footer.about" />
          </p>
        </div>
        <div className="mt-4 grid flex-1 grid-cols-2 gap-x-4 gap-y-5 text-ink-2 lg:mt-0 lg:grid-cols-3">
          {groupsIn(locale, intl).map(({ title, entries, withPartners }) => (
            <nav key={title} aria-label={title}>
              <p className="font-semibold text-foreground">{title}</p>
              <ul className="mt-1">
                {withPartners && (
                  <li>
                    <a href={brand.partnerUrl} target="_blank" rel="noopener" className={link}>
                      <FormattedMessage id="nav.partners" />
                      <ArrowUpRight className="size-4" />
                      <span className="sr-only">
                        <FormattedMessage id="nav.newTab" />
                      </span>
                    </a>
                  </li>
                )}
                {entries.map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to} className={link}>
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <Hotline className="mt-3 lg:mt-0" />
      </div>
    </footer>
  );
}

function Hotline({ className = '' }: { readonly className?: string }) {
  const number = useHotline()?.shown;
  return (
    <HotlineLink
      className={`flex min-h-12 items-center gap-2 font-semibold text-primary-ink ${className}`}
    >
      <Phone className="size-5" />
      <FormattedMessage id="footer.hotline" values={{ number }} />
    </HotlineLink>
  );
}
