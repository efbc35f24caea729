// The provider that translates reviews, by LibreTranslate's call.

import * as v from 'valibot';
import type { TranslationSettings } from '../providers/translation.ts';
import { webAddress, type Environment } from './environment.ts';
import { readKeys, type Provider } from './provider-keys.ts';

const libreTranslate: Provider<TranslationSettings> = {
  title: 'LibreTranslate',
  needs: ['TRANSLATE_URL'],
  schema: v.pipe(
    v.object({
      TRANSLATE_URL: webAddress(
        'TRANSLATE_URL must be a full address such as https://translate.example.',
      ),
      TRANSLATE_API_KEY: v.optional(v.string()),
    }),
    v.transform((env) => ({
      baseUrl: env.TRANSLATE_URL,
      apiKey: env.TRANSLATE_API_KEY ?? null,
    })),
  ),
  sandbox: (url) => ({
    TRANSLATE_URL: `${url}/libretranslate`,
    TRANSLATE_API_KEY: 'sandbox-translate-key',
  }),
};

export const translationSettingsOf = (
  env: Environment,
  sandboxUrl: string | null,
  mistakes: string[],
): TranslationSettings | null => readKeys(libreTranslate, env, sandboxUrl, mistakes);
