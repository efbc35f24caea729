// Translates by LibreTranslate's published call: `POST /translate` with `q`, `source`, `target` and
// `format`, which its own servers and several others speak.

import * as v from 'valibot';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Language } from '#contract/paths.ts';

export type TranslationSettings = {
  readonly baseUrl: string;
  /** Servers of one's own often ask for none. */
  readonly apiKey: string | null;
};
export type Translator = {
  /** Whether there is a provider: else nothing offers to translate. */
  readonly isThere: boolean;
  /** The texts in their order; throws `translationFailed`. */
  translate(texts: readonly string[], source: Language, target: Language): Promise<string[]>;
};

/** Somebody waits for it with the original before their eyes. */
const waitMs = 8_000;
const Answer = v.object({ translatedText: v.array(v.string()) });

export function makeTranslator(
  settings: TranslationSettings | null,
  fetchAnswer: typeof fetch = fetch,
): Translator {
  return {
    isThere: settings !== null,
    async translate(texts, source, target) {
      if (settings === null) throw new Fault(errorCodes.translationFailed);
      const answer = await ask(settings, fetchAnswer, {
        q: texts,
        source,
        target,
        format: 'text',
        ...(settings.apiKey !== null && { api_key: settings.apiKey }),
      });
      const read = v.safeParse(Answer, answer);
      const made = read.success ? read.output.translatedText : [];
      if (made.length !== texts.length || made.some((text) => text.trim() === ''))
        throw new Fault(errorCodes.translationFailed);
      return made;
    },
  };
}

async function ask(
  { baseUrl }: TranslationSettings,
  fetchAnswer: typeof fetch,
  body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  try {
    const answer = await fetchAnswer(`${baseUrl}/translate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
