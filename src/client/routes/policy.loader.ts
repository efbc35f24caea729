// Loads the text of a policy page, in the page's language or the nearest available one.

import type { LoaderFunctionArgs } from 'react-router';
import { languageOf, path, type Locale } from '#contract/paths.ts';
import { loaderTools } from '../runtime/router-context.ts';
import type { PolicyPageName, Page } from './policy.tsx';

export { Component } from './policy.tsx';

const names: readonly PolicyPageName[] = ['terms', 'regulations', 'complaints', 'policy'];

/** Each text is a chunk of its own, so that a page loads only the one it shows. */
const texts = import.meta.glob<string>('../../../locales/pages/*.md', {
  query: '?raw',
  import: 'default',
});

export async function loader(args: LoaderFunctionArgs): Promise<Page> {
  const { locale, url } = loaderTools(args);
  const name = nameOf(url.pathname, locale);
  // An untranslated text is shown in the nearest language and says so by its `lang`
  // (docs/product.md, Content).
  for (const language of [languageOf(locale), 'en', 'vi'] as const) {
    const load = texts[`../../../locales/pages/${name}.${language}.md`];
    if (load !== undefined) return { name, language, source: await load() };
  }
  throw new Error(`the page ${name} has no text`);
}

function nameOf(pathname: string, locale: Locale): PolicyPageName {
  return names.find((name) => path(locale, name) === pathname.replace(/\/$/, '')) ?? 'policy';
}
