// Walks every code from the server's answer over the wire to the words that are seen, in three
// languages.

import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { errorCodeOf } from '#client/errors/error-code.ts';
import { useErrorDialog } from '#client/errors/error-dialog.tsx';
import type { ErrorDialogContent } from '#client/errors/error-dialogs.ts';
import { errorDialogs } from '#client/errors/error-dialogs.ts';
import { errorTreatments } from '#client/errors/handle-error.ts';
import { refusalDialogs } from '#client/features/checkout/booking-refused-dialog.tsx';
import { dialogCodes } from '#client/features/checkout/quote-query.ts';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { overHttp, send } from '#contract/calls/send.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf, locales, type Locale } from '#contract/paths.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { errorText } from '#server/intl/messages.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vi,
  en,
  th,
};
const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => code.startsWith('API_'));

/** Without the dialog around it, which only a browser draws. */
function Said({
  code,
  content,
}: {
  readonly code: ErrorCode;
  readonly content: ErrorDialogContent;
}) {
  const dialog = useErrorDialog({ error: { code }, content, open: true, from: '/' });
  return [dialog.title, dialog.text, dialog.primary, dialog.wayOut].map((part, index) => (
    <Fragment key={index}>{part}</Fragment>
  ));
}

/** What a call throws when the server answers so. */
async function thrownFor(status: number, body: unknown): Promise<unknown> {
  const fetch = async () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  return send(overHttp({ fetch, headers: () => ({}) }), 'hotel/getHome', {}).then(
    () => null,
    (error: unknown) => error,
  );
}
const answered = (code: ErrorCode, locale: Locale) => ({
  errors: [{ code, message: errorText(languageOf(locale), code) }],
});

describe.each(locales)('in %s', (locale) => {
  const own = words[languageOf(locale)] ?? {};

  test.each(codes)('%s comes over the wire as itself and says something', async (code) => {
    const fault = await thrownFor(errors[code].status, answered(code, locale));
    expect(errorCodeOf(fault)).toBe(code);
    expect(own[errors[code].text]).toBe(answered(code, locale).errors[0]?.message);
    expect(own[errors[code].text]).toMatch(/\S/);
  });

  test.each(Object.keys(errorDialogs) as ErrorCode[])('%s has its dialog', async (code) => {
    const look = errorDialogs[code];
    if (look === undefined) throw new Error(code);
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Intl locale={locale} messages={await loadMessages(locale)}>
          <Said code={code} content={look} />
        </Intl>
      </MemoryRouter>,
    );
    for (const id of [look.title, look.text, look.button]) expect(html).toContain(own[id]);
  });
});

describe('each code', () => {
  test.each(codes)('%s is treated in exactly one place', (code) => {
    const treatment = errorTreatments[errors[code].meaning];
    const places = [
      treatment === 'nothing',
      treatment === 'toast',
      (treatment === 'dialog' || treatment === 'leave') &&
        (errorDialogs[code] !== undefined || errors[code].meaning === 'signedOut'),
      treatment === 'screen' &&
        (errors[code].meaning === 'form' ||
          (dialogCodes.has(code) && refusalDialogs[code] !== undefined)),
    ];
    expect(places.filter(Boolean)).toHaveLength(1);
  });
});

describe('whatever bars the caller', () => {
  test.each([401, 403])('with status %i and no code of ours ends the session', async (status) => {
    expect(errorCodeOf(await thrownFor(status, { errors: [{ message: 'no' }] }))).toBe(
      errorCodes.signInRequired,
    );
    expect(
      errorCodeOf(await thrownFor(status, { errors: [{ code: 'API_XYZ_001', message: 'no' }] })),
    ).toBe(errorCodes.signInRequired);
  });

  test('by the words Permission denied ends the session whatever the status', async () => {
    expect(
      errorCodeOf(
        await thrownFor(400, {
          errors: [{ code: errorCodes.invalidInput, message: 'Permission denied' }],
        }),
      ),
    ).toBe(errorCodes.signInRequired);
  });

  test('but a token that merely ran out is renewed', async () => {
    expect(
      await thrownFor(401, { errors: [{ code: errorCodes.accessTokenExpired, message: '' }] }),
    ).toBeInstanceOf(Fault);
    expect(
      errorCodeOf(
        await thrownFor(401, { errors: [{ code: errorCodes.accessTokenExpired, message: '' }] }),
      ),
    ).toBe(errorCodes.accessTokenExpired);
  });
});
