// The API document for people: one page with an index that is complete without a script; a script
// filters it.

import { html } from 'hono/html';
import { brand } from '#contract/brand.ts';
import { callNames, type CallName } from '#contract/calls/calls.ts';
import { nouns } from '../openapi.ts';
import { appendices } from './appendices.ts';
import { callSection, searchText } from './call-section.ts';
import { type Chapter, chapters } from './chapters.ts';
import { docsStyle } from './docs-style.ts';
import { type Markup, styleElement } from './markup.ts';

export function docsPage(): string {
  const title = `${brand.name} calls`;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/favicon.ico">
    ${styleElement(docsStyle)}
    <script src="/api/docs.js" defer></script>
  </head>
  <body>
    <header>
      <h1>${title}</h1>
      <p>
        Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.
        Success is <code>{ data }</code>,
        failure <code>{ errors: [{ code, message }] }</code>.
      </p>
    </header>
    ${index()}
    <main>
      ${chapters.map(chapterSection)}
      ${nouns.map(nounSection)}
      ${appendices.map(chapterSection)}
    </main>
  </body>
</html>`.toString();
}

function index(): Markup {
  return html`
    <nav aria-label="Index">
      <p id="filter" hidden>
        <label for="words">Filter calls</label>
        <input id="words" type="search" autocomplete="off">
        <output id="found" for="words"></output>
      </p>
      ${chapterLinks(chapters)}
      ${nouns.map(nounLinks)}
      ${chapterLinks(appendices)}
    </nav>`;
}

const chapterLinks = (list: readonly Chapter[]): Markup =>
  html`<ul>${list.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`;

function nounLinks(noun: string): Markup {
  return html`
    <section data-noun>
      <h2><a href="#${noun}">${noun}</a></h2>
      <ul>${callsOf(noun).map(callLink)}</ul>
    </section>`;
}

const callLink = (name: CallName): Markup => html`
  <li data-find="${searchText(name)}"><a href="#${name}">${name.split('/')[1]}</a></li>`;

const chapterSection = ({ id, title, content }: Chapter): Markup => html`
  <section id="${id}"><h2>${title}</h2>${content()}</section>`;

const nounSection = (noun: string): Markup => html`
  <section id="${noun}" data-noun><h2>${noun}</h2>${callsOf(noun).map(callSection)}</section>`;

const callsOf = (noun: string): CallName[] =>
  callNames.filter((name) => name.startsWith(`${noun}/`));
