// When a post was written, its reading time, and its language where that is not the page's.

import { Languages } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { languageOf } from '#contract/paths.ts';
import type { PostHead } from '#contract/schemas/blog.ts';
import { dayMonthYear, useLocale } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';

export function PostMeta({
  post: { publishedOn, changedOn, minutes, language },
  withChange = false,
}: {
  readonly post: PostHead;
  readonly withChange?: boolean;
}) {
  const isOther = language !== languageOf(useLocale());
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-cap text-muted-foreground">
      <time dateTime={publishedOn}>{dayMonthYear(publishedOn)}</time>
      <span aria-hidden="true">·</span>
      <span>
        <FormattedMessage id="blog.minutes" values={{ count: minutes }} />
      </span>
      {withChange && changedOn !== publishedOn && (
        <>
          <span aria-hidden="true">·</span>
          <span>
            <FormattedMessage id="policy.changed" values={{ date: dayMonthYear(changedOn) }} />
          </span>
        </>
      )}
      {isOther && (
        <Badge variant="muted">
          <Languages data-icon="inline-start" />
          <FormattedMessage id={`blog.language.${language}`} />
        </Badge>
      )}
    </p>
  );
}
