// Every public page of the site by name: provinces, collections, promotions, posts, rules.

import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, path, type RouteName } from '#contract/paths.ts';
import { bookingTypeNames, bookingTypes } from '#domain/stay.ts';
import { query } from '../api/queries.ts';
import { pageTitle } from '../document/page-title.ts';
import { useProseValues } from '../features/content/prose-values.ts';
import { fillProse } from '../features/content/prose.tsx';
import { useLocale, useLocalText } from '../intl/intl.tsx';

const pages: readonly (readonly [RouteName, MessageId])[] = [
  ['index', 'nav.home'],
  ['search', 'search.form'],
  ['promotionList', 'nav.promotions'],
  ['hotelCollectionList', 'collection.list'],
  ['blogList', 'blog.title'],
  ['signIn', 'nav.signIn'],
  ['signUp', 'nav.signUp'],
];

const rules: readonly (readonly [RouteName, MessageId])[] = [
  ['terms', 'footer.terms'],
  ['regulations', 'footer.regulations'],
  ['complaints', 'footer.complaints'],
  ['policy', 'footer.privacy'],
];

export function Component() {
  const intl = useIntl();
  const words = useLocalText();
  const proseValues = useProseValues();
  const locale = useLocale();
  const {
    data: { provinces },
  } = useSuspenseQuery(query('place/getProvinceList', {}));
  const {
    data: { collections },
  } = useSuspenseQuery(query('hotel/getHotelCollectionList', {}));
  const {
    data: { promotions },
  } = useSuspenseQuery(query('promotion/getPromotionList', {}));
  const {
    data: { posts },
  } = useSuspenseQuery(query('blog/getPostList', { language: languageOf(locale) }));
  const named = (rows: readonly (readonly [RouteName, MessageId])[]) =>
    rows.map(([route, text]) => (
      <Entry key={route} to={path(locale, route)}>
        <FormattedMessage id={text} />
      </Entry>
    ));
  return (
    <div className="page pt-5 pb-8 lg:pt-10">
      <title>{pageTitle(intl.formatMessage({ id: 'siteMap.title' }))}</title>
      <meta name="description" content={intl.formatMessage({ id: 'siteMap.text' })} />
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="siteMap.title" />
      </h1>
      <p className="mt-1 text-ink-2">
        <FormattedMessage id="siteMap.text" />
      </p>
      <Group id="pages" title={intl.formatMessage({ id: 'siteMap.pages' })}>
        {named(pages)}
        {bookingTypeNames.map((type) => (
          <Entry key={type} to={path(locale, 'search', {}, { bookingType: bookingTypes[type] })}>
            <FormattedMessage id={`bookingType.${type}`} />
          </Entry>
        ))}
      </Group>
      <Group id="provinces" title={intl.formatMessage({ id: 'siteMap.provinces' })}>
        {provinces.map(({ slug, name, hotelCount }) => (
          <Entry
            key={slug}
            to={path(locale, 'province', { slug })}
            note={intl.formatMessage({ id: 'hotel.count' }, { count: hotelCount })}
          >
            {words(name)}
          </Entry>
        ))}
      </Group>
      <Group id="collections" title={intl.formatMessage({ id: 'collection.list' })}>
        {collections.map(({ name, title }) => (
          <Entry key={name} to={path(locale, 'hotelCollection', { name })}>
            {words(title)}
          </Entry>
        ))}
      </Group>
      <Group id="promotions" title={intl.formatMessage({ id: 'nav.promotions' })}>
        {promotions.map(({ name, title }) => (
          <Entry key={name} to={path(locale, 'promotion', { name })}>
            {words(title)}
          </Entry>
        ))}
      </Group>
      <Group id="blog" title={intl.formatMessage({ id: 'blog.title' })}>
        {posts.map(({ slug, title, language }) => (
          <Entry key={slug} to={path(locale, 'blogPost', { slug })} language={language}>
            {fillProse(title, proseValues)}
          </Entry>
        ))}
      </Group>
      <Group id="rules" title={intl.formatMessage({ id: 'footer.rules' })}>
        {named(rules)}
      </Group>
    </div>
  );
}

function Group({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="scroll-mt-24 text-xl font-semibold">
        {title}
      </h2>
      <ul className="mt-2 grid gap-x-6 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">{children}</ul>
    </section>
  );
}

function Entry({
  to,
  note,
  language,
  children,
}: {
  readonly to: string;
  readonly note?: string;
  readonly language?: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="border-b border-border">
      <Link to={to} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1.5">
        <span lang={language}>{children}</span>
        {note !== undefined && <span className="text-cap text-muted-foreground">{note}</span>}
      </Link>
    </li>
  );
}
