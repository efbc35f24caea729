// The chapters of the API page that hold for every call: signing in, headers, limits, units.

import { html } from 'hono/html';
import { errorCodes } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import { policy } from '#domain/policy.ts';
import { requestHeaders } from '../openapi.ts';
import { code, type Markup, prose, table } from './markup.ts';

export type Chapter = {
  readonly id: string;
  readonly title: string;
  readonly content: () => Markup | readonly Markup[];
};

export const chapters: readonly Chapter[] = [
  { id: 'sign-in', title: 'Signing in', content: signIn },
  { id: 'headers', title: 'Headers', content: headers },
  { id: 'limits', title: 'Limits and repeating', content: limits },
  { id: 'units', title: 'Units', content: units },
];

const callLink = (name: string): Markup => html`<a href="#${name}">${code(name)}</a>`;

function signIn(): Markup {
  const { accessTokenMinutes, refreshTokenDays, refreshGraceSeconds } = policy;
  const { status } = errors[errorCodes.sessionExpired];
  return html`
    <p>
      A person proves a phone by a code (${callLink('auth/sendVerificationCode')}) and signs in
      with it (${callLink('auth/signIn')}). The answer holds an access token of
      ${accessTokenMinutes} minutes and sets a refresh cookie of ${refreshTokenDays} days, which
      no script can read.
    </p>
    <ul>
      <li>
        Calls for members carry the token: <code>Authorization: Bearer …</code>.
        Who: <code>member</code> needs it, <code>anyone</code> does not.
      </li>
      <li>
        When the token has run out, the answer is ${status} ${code(errorCodes.sessionExpired)}:
        ${callLink('auth/refreshToken')} with the cookie answers a new one and replaces the
        cookie, which serves once; an answer that got lost may be asked for again within
        ${refreshGraceSeconds} seconds.
      </li>
      <li>${callLink('auth/signOut')} ends the session.</li>
    </ul>`;
}

function headers(): Markup {
  const rows = Object.entries(requestHeaders).map(([name, { says, example }]) => [
    code(name),
    prose(says),
    code(example),
  ]);
  return html`
    ${table(['Header', 'Says', 'Example'], rows)}
    <p>
      Only <code>Idempotency-Key</code> is required, where a call names it. Answers carry
      <code>X-Request-Id</code>, what the request is called in the log. Writes that a browser
      sends from another site are refused.
    </p>`;
}

function limits(): Markup {
  return html`
    <ul>
      <li>
        Who sends more than people do is answered 429 with ${code(errorCodes.tooManyRequests)} and
        <code>Retry-After</code>, the seconds to wait; some calls say it with a code of their own.
        Without an account most writes may be sent ${policy.anonymousAtOnce} times at once and
        then ${policy.anonymousPerMinute} times a minute, by a device or by all in a network that
        have none.
      </li>
      <li>
        503 with <code>Retry-After</code> means that there is no room for this request just now;
        nothing was done.
      </li>
      <li>
        Reads may be repeated at will. A write whose answer did not come is sent again with the
        same <code>Idempotency-Key</code> and the same body: it is done once, and the first answer
        comes again. The same key with another body is refused.
      </li>
      <li>A body has at most 64 KiB where a call does not say otherwise.</li>
    </ul>`;
}

function units(): Markup {
  return html`
    <ul>
      <li>
        <strong>Amounts</strong> are whole đồng (VND), as numbers without decimals:
        <code>450000</code>.
      </li>
      <li>
        <strong>Instants</strong> are UTC with milliseconds:
        <code>2026-03-14T07:00:00.000Z</code>.
      </li>
      <li>
        <strong>Days and times of day</strong> are those of Vietnam (UTC+7, no summer time),
        whatever the traveller's clock says: <code>2026-03-14</code> and <code>14:00</code>.
      </li>
      <li><strong>Texts in three languages</strong> are <code>{ vi, en, th }</code>.</li>
    </ul>`;
}
