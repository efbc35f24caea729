// The page that a mail's *stop mails like this* leads to: without scripts, one button.

import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brand } from '#contract/brand.ts';
import { localeOf, path, type Language } from '#contract/paths.ts';
import { themed } from './colors.ts';
import type { Markup } from './markup.ts';
import { mailWords } from './words.ts';

type Shade = keyof typeof themed;
const rules = (theme: 0 | 1): string => {
  const color = (name: Shade): string => themed[name][theme];
  return `body{background:${color('background')};color:${color('foreground')}}
p{color:${color('ink-2')}}a{color:${color('primary-ink')}}
button{background:${color('primary')};color:${color('primary-foreground')}}`;
};
const style = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1.5rem}
button{min-height:3rem;width:100%;border:0;border-radius:.875rem;font:inherit;font-weight:600}
${rules(0)}
@media (prefers-color-scheme:dark){${rules(1)}}`;

export const stopPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export type StopFacts = {
  /** What is stopped. */
  readonly kind: 'review' | 'watch';
  readonly language: Language;
  readonly isDone: boolean;
  readonly siteUrl: string;
};

/** Watches are stopped in words of their own. */
const words = {
  review: {
    title: 'stop.title',
    text: 'stop.text',
    button: 'stop.button',
    done: 'stop.done',
    doneText: 'stop.doneText',
  },
  watch: {
    title: 'stopWatch.title',
    text: 'stopWatch.text',
    button: 'stopWatch.button',
    done: 'stopWatch.done',
    doneText: 'stopWatch.doneText',
  },
} as const;

export function stopPage({ kind, language, isDone, siteUrl }: StopFacts): Markup {
  const say = (id: Parameters<typeof mailWords>[1]): string =>
    mailWords(language, id, { brand: brand.name });
  const [title, text] = isDone
    ? [say(words[kind].done), say(words[kind].doneText)]
    : [say(words[kind].title), say(words[kind].text)];
  const settings = `${siteUrl}${path(localeOf(language), 'settings')}`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${
  isDone
    ? html`<a href="${settings}">${say('stop.settings')}</a>`
    : html`<form method="post"><button>${say(words[kind].button)}</button></form>`
}
</main>
</body>
</html>`;
}
