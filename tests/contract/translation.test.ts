// Walks the call that translates reviews against the provider as it is played: its published form,
// its refusals, and a provider that is away or answers something else.

import { afterAll, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { createSandbox } from '#sandbox/app.ts';
import { makeTranslator } from '#server/providers/translation.ts';

const sandbox = createSandbox();
afterAll(() => sandbox.close());

type Sent = { readonly url: string; readonly body: unknown };
const settings = { baseUrl: 'http://sandbox.test/libretranslate', apiKey: 'sandbox-translate-key' };

function translatorWith(given: Partial<typeof settings>, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const ask = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    sent.push({ url: String(url), body: JSON.parse(String(init.body)) });
    return sandbox.app.request(String(url), {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...headers },
    });
  };
  return { sent, translator: makeTranslator({ ...settings, ...given }, ask as typeof fetch) };
}

const failed = expect.objectContaining({ code: errorCodes.translationFailed });

describe('translating a review', () => {
  test('sends the published form and answers the texts in their order', async () => {
    const { sent, translator } = translatorWith({});
    expect(
      await translator.translate(
        ['Great value. Spotless room and fresh sheets.', 'Hi'],
        'en',
        'vi',
      ),
    ).toEqual(['Rất đáng tiền. Phòng sạch bong, ga giường mới thay.', '[vi] Hi']);
    expect(sent).toEqual([
      {
        url: 'http://sandbox.test/libretranslate/translate',
        body: {
          q: ['Great value. Spotless room and fresh sheets.', 'Hi'],
          source: 'en',
          target: 'vi',
          format: 'text',
          api_key: 'sandbox-translate-key',
        },
      },
    ]);
  });

  test('fails in one way where the key is refused or the provider is down', async () => {
    await expect(
      translatorWith({ apiKey: 'another' }).translator.translate(['Hi'], 'en', 'vi'),
    ).rejects.toEqual(failed);
    await expect(
      translatorWith({}, { 'x-sandbox-scenario': 'down' }).translator.translate(['Hi'], 'en', 'vi'),
    ).rejects.toEqual(failed);
  });

  test.each([
    ['nothing', () => Promise.reject(new TypeError('fetch failed'))],
    ['a page', () => Promise.resolve(new Response('<html>'))],
    ['fewer texts', () => Promise.resolve(Response.json({ translatedText: [] }))],
    ['an empty text', () => Promise.resolve(Response.json({ translatedText: [' '] }))],
  ])('fails where %s is answered', async (_, answer) => {
    const translator = makeTranslator(settings, answer as typeof fetch);
    await expect(translator.translate(['Hi'], 'en', 'vi')).rejects.toEqual(failed);
  });

  test('is not offered without a provider', async () => {
    const translator = makeTranslator(null);
    expect(translator.isThere).toBe(false);
    await expect(translator.translate(['Hi'], 'en', 'vi')).rejects.toEqual(failed);
  });
});
