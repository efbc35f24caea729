// What stands in a menu: links of the site, links that load the page anew, and actions.

import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Glyph } from '../../ui/glyph.ts';

type Entry = {
  readonly key: string;
  readonly text: string;
  readonly icon?: Glyph;
};
type MenuLink = Entry & {
  readonly href: string;
  /** Loads the page anew: its messages and its shell differ. */
  readonly isDocument?: boolean;
  readonly lang?: string;
  readonly isCurrent?: boolean;
};
type MenuAction = Entry & { readonly onSelect: () => void };
/** What opened a menu; the keyboard has it at an item at once. */
export type OpenedBy = 'hover' | 'press' | 'first' | 'last';

export type MenuEntry = MenuLink | MenuAction;

export function EntryLink({
  entry: { href, isDocument = false, lang, isCurrent = false },
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & { readonly entry: MenuLink }) {
  return (
    <Link
      {...props}
      to={href}
      reloadDocument={isDocument}
      lang={lang}
      hrefLang={lang}
      aria-current={isCurrent ? 'true' : undefined}
    />
  );
}

export function EntryText({ entry: { icon: Icon, text } }: { readonly entry: Entry }): ReactNode {
  return (
    <>
      {Icon && <Icon className="size-5" />}
      {text}
    </>
  );
}
