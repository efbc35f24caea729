// The text of a page of rules, in the page's language or the nearest there is.

import type { LoaderFunctionArgs } from 'react-router';
import { languageOf, path, type Language, type Locale, type RouteName } from '#contract/paths.ts';
import { loaderTools } from '../router-context.ts';

export { Component } from './policy.tsx';

const names = [
  'terms',
  'regulations',
  'complaints',
  'policy',
] as const satisfies readonly RouteName[];

export type Name = (typeof names)[number];

/** Each text is a chunk of its own, so that a page loads the one it shows. */
const texts = import.meta.glob<string>('../../../locales/pages/*.md', {
  query: '?raw',
  import: 'default',
});

export type Page = { readonly name: Name; readonly language: Language; readonly source: string };

export async function loader(args: LoaderFunctionArgs): Promise<Page> {
  const { locale, url } = loaderTools(args);
  const name = nameOf(url.pathname, locale);
  // A text that is not translated yet is shown in the nearest language, and says so by its `lang` (PRODUCT §14).
  for (const language of [languageOf(locale), 'en', 'vi'] as const) {
    const load = texts[`../../../locales/pages/${name}.${language}.md`];
    if (load !== undefined) return { name, language, source: await load() };
  }
  throw new Error(`the page ${name} has no text`);
}

function nameOf(pathname: string, locale: Locale): Name {
  return names.find((name) => path(locale, name) === pathname.replace(/\/$/, '')) ?? 'policy';
}
