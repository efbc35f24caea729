// When a post was written, its reading time, and its language where that is not the page's.

import { Languages } from 'lucide-react';
import { languageOf } from '#contract/paths.ts';
import type { PostHead } from '#contract/schemas/blog.ts';
import { useLocale, useSay } from '../../intl/intl.tsx';
import { Badge } from '../../ui/badge.tsx';

const dayText = (date: string): string => date.split('-').toReversed().join('/');

export function PostMeta({
  post: { publishedOn, changedOn, minutes, language },
  withChange = false,
}: {
  readonly post: PostHead;
  readonly withChange?: boolean;
}) {
  const say = useSay();
  const isOther = language !== languageOf(useLocale());
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-cap text-muted-foreground">
      <time dateTime={publishedOn}>{dayText(publishedOn)}</time>
      <span aria-hidden="true">·</span>
      <span>{say('blog.minutes', { count: minutes })}</span>
      {withChange && changedOn !== publishedOn && (
        <>
          <span aria-hidden="true">·</span>
          <span>{say('policy.changed', { date: dayText(changedOn) })}</span>
        </>
      )}
      {isOther && (
        <Badge variant="muted">
          <Languages data-icon="inline-start" />
          {say(`blog.language.${language}`)}
        </Badge>
      )}
    </p>
  );
}
