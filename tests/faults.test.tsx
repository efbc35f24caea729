// Walks every code from the server's answer over the wire to the words that are seen, in three languages (§8).

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { codeOf } from '#client/fault-code.ts';
import { treatments } from '#client/faults.ts';
import { Intl, loadMessages } from '#client/intl.tsx';
import { FaultDialog } from '#client/parts/fault-dialog.tsx';
import { faultLooks } from '#client/parts/fault-looks.ts';
import { refusalLooks } from '#client/parts/quote-dialog.tsx';
import { dialogCodes } from '#client/parts/quote-query.ts';
import { errors, Fault, type ErrorCode } from '#contract/errors.ts';
import { languageOf, locales, type Locale } from '#contract/paths.ts';
import { send } from '#contract/send.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { errorText } from '#server/words.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = { vi, en, th };
const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => code.startsWith('API_'));

/** What a call throws when the server answers so. */
async function thrownFor(status: number, body: unknown): Promise<unknown> {
  const fetch = async () =>
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  return send({ fetch, headers: () => ({}) }, 'hotel/getHome', {}).then(
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
    expect(codeOf(fault)).toBe(code);
    expect(own[errors[code].text]).toBe(answered(code, locale).errors[0]?.message);
    expect(own[errors[code].text]).toMatch(/\S/);
  });

  test.each(Object.keys(faultLooks) as ErrorCode[])('%s has its dialog', async (code) => {
    const look = faultLooks[code];
    if (look === undefined) throw new Error(code);
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Intl locale={locale} messages={await loadMessages(locale)}>
          <FaultDialog fault={{ code }} look={look} open from="/" />
        </Intl>
      </MemoryRouter>,
    );
    for (const id of [look.title, look.text, look.button]) expect(html).toContain(own[id]);
  });
});

describe('each code', () => {
  test.each(codes)('%s is treated in exactly one place', (code) => {
    const treatment = treatments[errors[code].meaning];
    const places = [
      treatment === 'nothing',
      treatment === 'toast',
      (treatment === 'dialog' || treatment === 'leave') &&
        (faultLooks[code] !== undefined || errors[code].meaning === 'signedOut'),
      treatment === 'screen' &&
        (errors[code].meaning === 'form' ||
          (dialogCodes.has(code) && refusalLooks[code] !== undefined)),
    ];
    expect(places.filter(Boolean)).toHaveLength(1);
  });
});

describe('whatever bars the caller', () => {
  test.each([401, 403])('with status %i and no code of ours ends the session', async (status) => {
    expect(codeOf(await thrownFor(status, { errors: [{ message: 'no' }] }))).toBe('API_PSS_103');
    expect(
      codeOf(await thrownFor(status, { errors: [{ code: 'API_XYZ_001', message: 'no' }] })),
    ).toBe('API_PSS_103');
  });

  test('by the words Permission denied ends the session whatever the status', async () => {
    expect(
      codeOf(
        await thrownFor(400, { errors: [{ code: 'API_GNR_100', message: 'Permission denied' }] }),
      ),
    ).toBe('API_PSS_103');
  });

  test('but a token that merely ran out is renewed', async () => {
    expect(await thrownFor(401, { errors: [{ code: 'API_PSS_004', message: '' }] })).toBeInstanceOf(
      Fault,
    );
    expect(codeOf(await thrownFor(401, { errors: [{ code: 'API_PSS_004', message: '' }] }))).toBe(
      'API_PSS_004',
    );
  });
});
