// All posts, newest first, each in the page's language or the nearest available one.

import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageOf, path } from '#contract/paths.ts';
import { query } from '../api/queries.ts';
import { cardGrid, PictureCard } from '../components/picture-card.tsx';
import { pageTitle } from '../document/page-title.ts';
import { PostMeta } from '../features/content/post-meta.tsx';
import { useProseValues } from '../features/content/prose-values.ts';
import { fillProse } from '../features/content/prose.tsx';
import { useLocale } from '../intl/intl.tsx';

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const proseValues = useProseValues();
  const {
    data: { posts },
  } = useSuspenseQuery(query('blog/getPostList', { language: languageOf(locale) }));
  return (
    <div className="page pt-5 pb-8 lg:pt-10">
      <title>{pageTitle(intl.formatMessage({ id: 'blog.title' }))}</title>
      <meta name="description" content={intl.formatMessage({ id: 'blog.text' })} />
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="blog.title" />
      </h1>
      <p className="mt-1 text-ink-2">
        <FormattedMessage id="blog.text" />
      </p>
      <h2 className="sr-only">
        <FormattedMessage id="blog.all" />
      </h2>
      <ul className={`mt-5 ${cardGrid}`}>
        {posts.map((post, at) => (
          <li key={post.slug} className="grid">
            <PictureCard
              to={path(locale, 'blogPost', { slug: post.slug })}
              picture={post.picture}
              title={fillProse(post.title, proseValues)}
              text={fillProse(post.summary, proseValues)}
              language={post.language === languageOf(locale) ? undefined : post.language}
              isFirst={at === 0}
              foot={<PostMeta post={post} />}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
