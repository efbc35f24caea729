// Renders longer texts written as markdown: headings, paragraphs, lists, bold text and links,
// nothing else.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { path, routePaths, type Locale, type RouteName } from '#contract/paths.ts';
import { useLocale } from '../../intl/intl.tsx';

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] };

const headingLine = /^(#{1,3}) (.+)$/;
const itemLine = /^(?:-|(\d+)\.) (.+)$/;

/** Consecutive lines make one paragraph or one list; an empty line ends either. */
export function parseProse(source: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of source.split('\n').map((text) => text.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const [, marks, heading] = headingLine.exec(line) ?? [];
    const [item, number, words] = itemLine.exec(line) ?? [];
    isOpen = line !== '' && heading === undefined;
    if (marks !== undefined && heading !== undefined)
      blocks.push({ kind: 'heading', level: marks.length as 1 | 2 | 3, text: heading });
    else if (item !== undefined && words !== undefined) {
      const isOrdered = number !== undefined;
      if (last?.kind === 'list' && last.isOrdered === isOrdered)
        blocks[blocks.length - 1] = { ...last, items: [...last.items, words] };
      else blocks.push({ kind: 'list', isOrdered, items: [words] });
    } else if (line !== '') {
      if (last?.kind === 'paragraph')
        blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line}` };
      else blocks.push({ kind: 'paragraph', text: line });
    }
  }
  return blocks;
}

/**
 * Replaces `{name}` by its value, and `{name?words|others}` by the words where it has one, else by
 * the others; an unknown name stays as it is.
 */
export function fillProse(
  source: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return source
    .replace(choice, (_, name: string, words: string, others: string) =>
      (values[name] ?? '') === '' ? others : words,
    )
    .replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));
}

const choice = /\{(\w+)\?((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/** The text alone, for titles and descriptions. */
export function plainProse(text: string): string {
  return text.replace(/\*\*(.+?)\*\*/g, '$1').replace(/\[(.+?)\]\(.+?\)/g, '$1');
}

const inlineMark = /(\*\*.+?\*\*|\[.+?\]\([^)\s]+\))/;

function inline(text: string, locale: Locale): ReactNode[] {
  return text.split(inlineMark).map((piece, at) => {
    const bold = /^\*\*(.+)\*\*$/.exec(piece)?.[1];
    const [, words, target = ''] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    if (bold !== undefined)
      return (
        <b key={at} className="font-semibold text-foreground">
          {bold}
        </b>
      );
    if (words === undefined) return piece;
    const linkStyle = 'font-semibold text-primary-ink underline underline-offset-3';
    return target in routePaths ? (
      <Link key={at} to={path(locale, target as RouteName)} className={linkStyle}>
        {words}
      </Link>
    ) : (
      <a key={at} href={target} rel="noopener" className={linkStyle}>
        {words}
      </a>
    );
  });
}

/** The anchor of a second-level heading, by its position from 1. */
export const sectionId = (count: number): string => `s${count}`;

export type ProseProps = {
  readonly blocks: readonly Block[];
  readonly className?: string | undefined;
};

export function Prose({ blocks, className }: ProseProps) {
  const locale = useLocale();
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  const shown = blocks.map((block, at) => {
    if (block.kind === 'paragraph')
      return (
        <p key={at} className="mt-3">
          {inline(block.text, locale)}
        </p>
      );
    if (block.kind === 'list') {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List
          key={at}
          className={`mt-3 space-y-2 pl-6 marker:text-muted-foreground ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}
        >
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              {inline(item, locale)}
            </li>
          ))}
        </List>
      );
    }
    if (block.level === 1)
      return (
        <h1 key={at} className="text-3xl font-bold text-foreground">
          {block.text}
        </h1>
      );
    if (block.level === 3)
      return (
        <h3 key={at} className="mt-5 font-semibold text-foreground">
          {block.text}
        </h3>
      );
    return (
      <h2
        key={at}
        id={sectionId(sections.indexOf(block) + 1)}
        className="mt-9 scroll-mt-24 text-xl font-semibold text-foreground"
      >
        {block.text}
      </h2>
    );
  });
  return <div className={className}>{shown}</div>;
}
