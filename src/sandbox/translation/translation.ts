// The provider that translates (LibreTranslate): knows the sentences of the sample country's
// reviews, and marks what it does not know with the language it was asked for.

import { type Context, Hono } from 'hono';
import type { Party } from '../context/context.ts';
import { readObject } from '../context/context.ts';
import { sameMac } from '../context/signature.ts';
import type { Sentence } from './sentence.ts';
import { sentences } from './sentences.ts';

export type TranslationKeys = { apiKey: string };
export const sandboxTranslationKeys: TranslationKeys = { apiKey: 'sandbox-translate-key' };

const languages = ['vi', 'en', 'th'] as const;
const isLanguage = (value: unknown): value is keyof Sentence =>
  languages.some((language) => language === value);

/** Sentences end as those of the table do; Thai has no full stop, so that a space ends one. */
const translated = (text: string, source: keyof Sentence, target: keyof Sentence): string => {
  const known = sentences.toSorted((a, b) => b[source].length - a[source].length);
  let rest = text;
  for (const said of known) rest = rest.replaceAll(said[source], said[target]);
  return rest === text ? `[${target}] ${text}` : rest;
};

const refuse = (c: Context, status: 400 | 403 | 429 | 500, error: string) =>
  c.json({ error }, status);

async function translate(c: Context, keys: TranslationKeys) {
  const body = (await readObject(c)) ?? {};
  const scenario = c.req.header('x-sandbox-scenario');
  if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, 35_000).unref());
  if (scenario === 'down') return refuse(c, 500, 'Cannot translate text');
  if (!sameMac(keys.apiKey, body['api_key'])) return refuse(c, 403, 'Invalid API key');
  const { q, source, target } = body;
  if (q === undefined) return refuse(c, 400, 'Invalid request: missing q parameter');
  if (!isLanguage(source)) return refuse(c, 400, `${String(source)} is not supported`);
  if (!isLanguage(target)) return refuse(c, 400, `${String(target)} is not supported`);
  const one = (text: unknown): string => translated(String(text), source, target);
  return c.json({ translatedText: Array.isArray(q) ? q.map(one) : one(q) });
}

export const translation = (keys: TranslationKeys): Party => {
  const routes = new Hono();
  routes.post('/libretranslate/translate', (c) => translate(c, keys));
  return {
    title: 'Translation (LibreTranslate)',
    routes,
    shows: [
      {
        path: 'POST /libretranslate/translate',
        says: 'Translates; the header x-sandbox-scenario asks for down or slow.',
      },
    ],
  };
};
