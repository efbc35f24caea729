// One post, in the page's language or, marked as such, in the nearest available one; then the
// hotels and places it is about.

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import type { Output } from '#contract/calls/calls.ts';
import { languageOf, path } from '#contract/paths.ts';
import { defaultBookingType, defaultStay, shownInterval } from '#domain/stay.ts';
import { query } from '../api/queries.ts';
import { Notice } from '../components/notice.tsx';
import { Photo } from '../components/photo.tsx';
import { cardGrid, PictureCard } from '../components/picture-card.tsx';
import { pageTitle } from '../document/page-title.ts';
import { PostMeta } from '../features/content/post-meta.tsx';
import { useProseValues } from '../features/content/prose-values.ts';
import { fillProse, parseProse, plainProse, Prose } from '../features/content/prose.tsx';
import { HotelList } from '../features/hotel-list/hotel-list.tsx';
import { lengthText, rangeText } from '../features/stay/stay-format.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { PageContext } from '../runtime/page-context.ts';
import { cn } from '../ui/cn.ts';
import { toggleVariants } from '../ui/toggle.tsx';

type Post = Output<'blog/getPost'>;

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const { data: post } = useSuspenseQuery(
    query('blog/getPost', { slug: useParams()['slug'] ?? '', language: languageOf(locale) }),
  );
  const proseValues = useProseValues();
  const [title, summary] = [post.title, post.summary].map((text) =>
    plainProse(fillProse(text, proseValues)),
  );
  const isOther = post.language !== languageOf(locale);
  return (
    <div className="page pb-8 lg:pt-8">
      <title>{pageTitle(title ?? '')}</title>
      <meta name="description" content={summary} />
      <div className="mx-auto max-w-(--container-read)">
        <Link
          to={path(locale, 'blogList')}
          className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-primary-ink"
        >
          <ArrowLeft className="size-5" />
          <FormattedMessage id="blog.title" />
        </Link>
        {isOther && (
          <Notice variant="default" className="mb-3">
            <FormattedMessage
              id="blog.inOther"
              values={{ language: intl.formatMessage({ id: `blog.language.${post.language}` }) }}
            />
          </Notice>
        )}
        <div className="mt-1 aspect-video overflow-hidden rounded-xl bg-sunken">
          <Photo name={post.picture} alt="" sizes="(min-width: 768px) 680px, 92vw" priority />
        </div>
        <div className="mt-5">
          <PostMeta post={post} withChange />
        </div>
        <article lang={post.language} className="mt-1.5 leading-7">
          <h1 className="text-3xl font-bold">{title}</h1>
          <p className="mt-3 text-lg text-ink-2">{summary}</p>
          <Prose blocks={parseProse(fillProse(post.body, proseValues))} className="text-ink-2" />
        </article>
        <Places post={post} />
      </div>
      <Hotels post={post} />
      <OtherPosts post={post} />
    </div>
  );
}

type PostProps = { readonly post: Post };

function Places({ post: { provinces, collections } }: PostProps) {
  const words = useLocalText();
  const locale = useLocale();
  const intl = useIntl();
  if (provinces.length + collections.length === 0) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'blog.places' })} className="mt-8">
      <p className="text-sm font-semibold">
        <FormattedMessage id="blog.places" />
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {provinces.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={path(locale, 'province', { slug })}
              className={cn(toggleVariants(), 'min-h-11')}
            >
              {words(name)}
            </Link>
          </li>
        ))}
        {collections.map(({ name, title }) => (
          <li key={name}>
            <Link
              to={path(locale, 'hotelCollection', { name })}
              className={cn(toggleVariants(), 'min-h-11')}
            >
              {words(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Hotels({ post: { hotels, asOf } }: PostProps) {
  const intl = useIntl();
  const { now } = use(PageContext);
  if (hotels.length === 0) return null;
  const stay = defaultStay(defaultBookingType(asOf), asOf);
  const length = lengthText(stay.type, shownInterval(stay), intl).toLowerCase();
  return (
    <section className="mt-10">
      <h2 className="text-xl font-semibold">
        <FormattedMessage id="blog.hotels" />
      </h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        <FormattedMessage
          id="promotion.pricesFor"
          values={{ length, range: rangeText(stay, now) }}
        />
      </p>
      <HotelList hotels={hotels} stay={stay} asOf={asOf} now={now} className="mt-4" />
    </section>
  );
}

function OtherPosts({ post: { others } }: PostProps) {
  const proseValues = useProseValues();
  const locale = useLocale();
  if (others.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-xl font-semibold">
        <FormattedMessage id="blog.others" />
      </h2>
      <ul className={`mt-4 ${cardGrid}`}>
        {others.map((other) => (
          <li key={other.slug} className="grid">
            <PictureCard
              to={path(locale, 'blogPost', { slug: other.slug })}
              picture={other.picture}
              title={fillProse(other.title, proseValues)}
              text={fillProse(other.summary, proseValues)}
              language={other.language === languageOf(locale) ? undefined : other.language}
              foot={<PostMeta post={other} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
