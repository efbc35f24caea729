// The people who can be signed in as at the sandbox's identity providers, and the page where one of
// them is chosen.
import type { Context } from 'hono';
import { html } from 'hono/html';
import { page, show, type Markup } from '../context/page.ts';
import type { Brand } from '../context/page.ts';

export type Person = { id: string; name: string; email: string };

/** One has no mail address, as some accounts there have none. */
export const people: readonly Person[] = [
  { id: 'lan', name: 'Ngọc Lan', email: 'ngoclan@example.com' },
  { id: 'huong', name: 'Thu Hương', email: 'thuhuong@example.com' },
  { id: 'khanh', name: 'Quốc Khánh', email: 'khanh@example.com' },
  { id: 'somchai', name: 'สมชาย', email: 'somchai@example.com' },
  { id: 'emma', name: 'Emma Nguyen', email: 'emma@example.com' },
  { id: 'nomail', name: 'Vô Danh', email: '' },
];

/** What `login_hint` may say besides a person's id: the person refuses. */
export const refusing = 'refuse';

export const personOf = (id: unknown): Person | undefined =>
  people.find((person) => person.id === id);

/** Asks who signs in; each answer is sent as `person` to `action`, '' for a refusal. */
export const choose = (
  c: Context,
  brand: Brand,
  title: string,
  action: string,
): Response | Promise<Response> =>
  show(
    c,
    page({
      lang: 'en',
      title: `Sign in with ${title} · Sandbox`,
      mark: title,
      brand,
      body: html`<section class="card"><h1>Who signs in?</h1>
<p class="soft">The site will learn the name and the mail address.</p>
<form class="choices" method="post" action="${action}">
${people.map(choice)}
<button name="person" value="">Refuse</button></form></section>`,
    }),
  );

const choice = ({ id, name, email }: (typeof people)[number]): Markup =>
  html`<button class="main" name="person" value="${id}">
    ${name}${email === '' ? '' : ` · ${email}`}
  </button>`;
