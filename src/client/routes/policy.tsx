// The four policy pages: public, server-rendered, with numbers taken from the rules that the
// product applies.

import { ChevronRight, List } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf, path, type Language, type RouteName } from '#contract/paths.ts';
import { parseDate } from '#domain/time/time.ts';
import { truncateDescription } from '../document/meta-description.ts';
import { pageTitle } from '../document/page-title.ts';
import { useProseValues, type ProseValues } from '../features/content/prose-values.ts';
import {
  fillProse,
  parseProse,
  plainProse,
  Prose,
  sectionId,
  type Block,
} from '../features/content/prose.tsx';
import { dayMonthYear, useLocale } from '../intl/intl.tsx';
import { Card } from '../ui/card.tsx';
import { cn } from '../ui/cn.ts';
import { Collapsible, CollapsibleIcon, CollapsibleTrigger } from '../ui/collapsible.tsx';

const linkTexts = {
  terms: 'footer.terms',
  regulations: 'footer.regulations',
  complaints: 'footer.complaints',
  policy: 'footer.privacy',
} as const satisfies Partial<Record<RouteName, MessageId>>;
export type PolicyPageName = keyof typeof linkTexts;
const names = Object.keys(linkTexts) as PolicyPageName[];

/** The loader's data. */
export type Page = {
  readonly name: PolicyPageName;
  readonly language: Language;
  readonly source: string;
};

type Text = { readonly changed: string; readonly title: string; readonly blocks: readonly Block[] };

/** A text begins with the date of its last change between two lines of dashes, then its title. */
function readText(source: string, values: ProseValues): Text {
  const [, changed = '', body = source] =
    /^---\nchanged: (\d{4}-\d\d-\d\d)\n---\n([^]*)$/.exec(source) ?? [];
  const changedOn = parseDate(changed);
  const [title, ...blocks] = parseProse(fillProse(body, values));
  return {
    changed: changedOn === null ? '' : dayMonthYear(changedOn),
    title: title?.kind === 'heading' ? title.text : '',
    blocks,
  };
}

export function Component() {
  const { name, language, source } = useLoaderData<Page>();
  const { changed, title, blocks } = readText(source, useProseValues());
  const opening = blocks.find((block) => block.kind === 'paragraph');
  return (
    <div className="page pt-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12 lg:pt-10">
      <title>{pageTitle(title)}</title>
      {opening !== undefined && (
        <meta name="description" content={truncateDescription(plainProse(opening.text))} />
      )}
      <OtherPages name={name} className="hidden lg:sticky lg:top-24 lg:block lg:self-start" />
      <article lang={language} className="max-w-(--container-read) leading-6.5 text-ink-2">
        <h1 className="text-3xl font-bold text-foreground">{title}</h1>
        <p lang={languageOf(useLocale())} className="mt-1.5 text-cap text-muted-foreground">
          <FormattedMessage id="policy.changed" values={{ date: changed }} />
        </p>
        <Contents blocks={blocks} />
        <Prose blocks={blocks} />
      </article>
      <OtherPages name={name} className="mt-10 lg:hidden" />
    </div>
  );
}

/** The table of contents, folded until it is opened. */
function Contents({ blocks }: { readonly blocks: readonly Block[] }) {
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return (
    <Collapsible className="mt-4 rounded-lg bg-sunken px-4 text-sm">
      <CollapsibleTrigger
        lang={languageOf(useLocale())}
        className="min-h-12 gap-2.5 font-semibold text-foreground"
      >
        <List className="size-4.5" />
        <span className="flex-1">
          <FormattedMessage id="policy.contents" />
        </span>
        <CollapsibleIcon className="size-4.5" />
      </CollapsibleTrigger>
      <ol className="gap-6 pb-2 md:columns-2">
        {sections.map((section, at) => (
          <li key={section.kind === 'heading' ? section.text : at}>
            <Link
              to={`#${sectionId(at + 1)}`}
              className="flex min-h-11 items-center text-primary-ink"
            >
              {section.kind === 'heading' ? section.text : ''}
            </Link>
          </li>
        ))}
      </ol>
    </Collapsible>
  );
}

function OtherPages({
  name,
  className,
}: {
  readonly name: PolicyPageName;
  readonly className: string;
}) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <nav aria-label={intl.formatMessage({ id: 'policy.pages' })} className={className}>
      <Card as="ul" className="divide-y divide-border overflow-hidden">
        {names.map((other) => (
          <li key={other}>
            <Link
              to={path(locale, other)}
              aria-current={other === name ? 'page' : undefined}
              className={cn(
                'flex min-h-13 items-center gap-3 px-4 py-2 text-sm',
                other === name && 'bg-primary-soft font-semibold text-primary-ink',
              )}
            >
              <span className="flex-1">
                <FormattedMessage id={linkTexts[other]} />
              </span>
              <ChevronRight className="size-4.5 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </Card>
    </nav>
  );
}
