// Holds the words of the house together: the same ids in three languages, none missing and none
// unused, and names said in one place.

import { describe, expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { bedNames, facilityNames, hotelTypeNames, viewNames } from '#domain/hotel.ts';
import { paymentMethodNames } from '#domain/payment.ts';
import { bookingTypeNames } from '#domain/stay.ts';
import { filesBelow, inSource, jsonOf, offenders, textOf, type Node } from './sources.ts';

const languages = ['vi', 'en', 'th'] as const;
const words = Object.fromEntries(
  languages.map((language) => [
    language,
    jsonOf<Record<string, string>>(`locales/${language}.json`),
  ]),
) as Record<(typeof languages)[number], Record<string, string>>;
const ids = Object.keys(words.en);
const families = new Set(ids.map((id) => id.split('.')[0] ?? ''));

/**
 * Families of ids made from a table of the domain: where one is asked for by a name, all its names
 * need words.
 */
const tables: Readonly<Record<string, readonly string[]>> = {
  facility: facilityNames,
  bed: bedNames,
  view: viewNames,
  hotelType: hotelTypeNames,
  bookingType: bookingTypeNames,
  payment: paymentMethodNames,
  status: Object.keys(bookingStatuses),
};

/** `status.${…}` as a pattern of the ids it can make, or null for a template that makes none. */
function patternOf(node: Node): RegExp | null {
  const parts = (node['quasis'] as readonly { readonly value: { readonly raw: string } }[]).map(
    (part) => part.value.raw,
  );
  const isOfIds =
    families.has(parts[0]?.split('.')[0] ?? '') &&
    parts[0]?.includes('.') === true &&
    parts.every((part) => /^[\w.]*$/.test(part));
  return isOfIds
    ? new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('\\w+')}$`)
    : null;
}
/** Messages have words of their own (`mail-words.test.ts`). */
const readers = inSource.filter(
  (file) =>
    ['client', 'worker', 'server', 'contract'].includes(file.room ?? '') &&
    !file.path.startsWith('src/server/mail/'),
);
const literals = new Set(
  readers.flatMap((file) =>
    file.nodes.flatMap((node) =>
      node.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [],
    ),
  ),
);
const patterns = readers
  .filter((file) => file.room !== 'contract')
  .flatMap((file) =>
    file.nodes.flatMap((node) =>
      node.type === 'TemplateLiteral' && (node['expressions'] as unknown[]).length > 0
        ? [patternOf(node) ?? []].flat()
        : [],
    ),
  );

describe('the three languages', () => {
  test.each(['vi', 'th'] as const)('%s has the ids of English', (language) => {
    expect({
      missing: ids.filter((id) => words[language][id] === undefined),
      extra: Object.keys(words[language]).filter((id) => words.en[id] === undefined),
    }).toEqual({ missing: [], extra: [] });
  });

  test.each(languages)('%s is sorted by id, so that two hands never write one line', (language) =>
    expect(Object.keys(words[language])).toEqual(Object.keys(words[language]).toSorted()),
  );

  test.each(languages)(
    '%s has words for every id, of one line and without a space at either end',
    (language) => {
      expect(
        Object.entries(words[language]).filter(
          ([, text]) =>
            typeof text !== 'string' ||
            text.trim() === '' ||
            text !== text.trim() ||
            /\n| {2}/.test(text),
        ),
      ).toEqual([]);
    },
  );

  test.each(languages)('%s names its ids by family and purpose', (language) => {
    expect(
      Object.keys(words[language]).filter(
        (id) => !/^[a-z][A-Za-z0-9]*(?:\.[a-z0-9][A-Za-z0-9]*)+$/.test(id),
      ),
    ).toEqual([]);
  });

  /** Names between braces at even depth; at odd depth stand the words of a plural's branches. */
  const placesIn = (text: string): string[] => {
    const names = new Set<string>();
    let depth = 0;
    for (const [at, sign] of [...text].entries()) {
      if (sign === '{' && depth % 2 === 0)
        names.add(/^\s*(\w+)/.exec([...text].slice(at + 1).join(''))?.[1] ?? '?');
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
    }
    return depth === 0 ? [...names].toSorted() : ['unbalanced'];
  };

  test.each(['vi', 'th'] as const)('%s fills in the same places as English', (language) => {
    expect(
      ids.filter(
        (id) => placesIn(words[language][id] ?? '').join() !== placesIn(words.en[id] ?? '').join(),
      ),
    ).toEqual([]);
  });
});

describe('an id', () => {
  test('that the code names has words', () => {
    // What looks like an id of a family that has words; files and addresses do not.
    const named = [...literals].filter(
      (text) =>
        /^[a-z][A-Za-z0-9]*(?:\.[a-z0-9][A-Za-z0-9]*)+$/.test(text) &&
        families.has(text.split('.')[0] ?? '') &&
        !/\.(?:ts|json|css|js|webp|avif|png)$/.test(text),
    );
    expect(named.filter((id) => words.en[id] === undefined)).toEqual([]);
  });

  test('that is made of a family and a name has words for every name of its table', () => {
    const asked = Object.keys(tables).filter((family) =>
      patterns.some((pattern) => pattern.test(`${family}.${tables[family]?.[0] ?? ''}`)),
    );
    expect(
      asked
        .flatMap((family) => (tables[family] ?? []).map((name) => `${family}.${name}`))
        .filter((id) => words.en[id] === undefined),
    ).toEqual([]);
    expect(patterns.filter((pattern) => !ids.some((id) => pattern.test(id))).map(String)).toEqual(
      [],
    );
  });

  test('with words is used', () =>
    expect(
      ids.filter((id) => !literals.has(id) && !patterns.some((pattern) => pattern.test(id))),
    ).toEqual([]));
});

describe('the voice of docs/words', () => {
  /** Words and signs of its lists that are wrong wherever they stand. */
  const avoided = {
    vi: /hủy|voucher|bồi hoàn|ngoại tuyến|sao chép|phương thức thanh toán|[\d}] %|!/,
    en: /\bcannot\b|voucher|reservation|text code|[!']/,
    th: /กรุณา|เช็กอิน|เช็คเอาต์|หมายเลข|สัญญาณ|เครือข่าย|ครับ|ค่ะ| ๆ|!/,
  };
  /** The specification has them to the letter. */
  const given = new Set(['email.blank', 'form.methodMissing', 'phone.blank']);

  test.each(languages)('is that of every message, %s', (language) =>
    expect(
      Object.entries(words[language]).filter(
        ([id, text]) => avoided[language].test(text) && !(language === 'en' && given.has(id)),
      ),
    ).toEqual([]),
  );
});

/** The messages of a language that say what no message may say. */
const saying = (language: (typeof languages)[number], pattern: RegExp): string[] =>
  ids.filter((id) => pattern.test(words[language][id] ?? ''));

describe('what no message says by itself', () => {
  test.each([
    ['vi', /\d[\d.,]*\+? khách sạn/],
    ['en', /\d[\d.,]*\+? hotels?\b/],
    ['th', /โรงแรม(?:กว่า|มากกว่า)? ?\d/],
  ] as const)('%s counts no hotels by itself: how many there are is asked', (language, pattern) =>
    expect(saying(language, pattern)).toEqual([]),
  );

  test.each([
    ['vi', /(?:lưu|giữ|xem)[^.]* (?:trên|trong) (?:chiếc )?điện thoại/],
    ['en', /\b(?:on|from) this phone\b/],
    ['th', /(?:ใน|บน)โทรศัพท์(?:เครื่อง)?นี้/],
  ] as const)(
    '%s calls no desk a phone: what is kept is kept on this device',
    (language, pattern) => expect(saying(language, pattern)).toEqual([]),
  );

  test.each([
    ['vi', /^Không có mạng/],
    ['en', /^No connection/],
    ['th', /^ไม่มีเน็ต/],
  ] as const)(
    '%s blames the network only where the reason is known: the strip above a saved page',
    (language, pattern) =>
      expect(saying(language, pattern)).toEqual(['offline.strip', 'offline.stripAt']),
  );
});

test('a placeholder made of words shows the shape of what is typed, and never looks like a value', () => {
  const placeholders = filesBelow('src/client')
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => [
      ...textOf(path).matchAll(/placeholder=\{intl\.formatMessage\(\{ id: '([^']+)'/g),
    ])
    .map(([, id = '']) => id);
  expect(placeholders).toContain('profile.birthShape');
  expect(
    languages.flatMap((language) =>
      placeholders.flatMap((id) =>
        /\d/.test(words[language][id] ?? '') ? [`${language} ${id}`] : [],
      ),
    ),
  ).toEqual([]);
});

describe("the product's names", () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  const names = [brand.name, brand.member, brand.points].map(plain);
  const isNamed = (text: unknown): text is string =>
    typeof text === 'string' && names.some((name) => plain(text).includes(name));

  test('are said in brand.ts alone', () => {
    expect(
      offenders(
        inSource.filter((file) => file.path !== 'src/contract/brand.ts'),
        (node) => {
          const text =
            node.type === 'TemplateElement'
              ? (node['value'] as { raw: string }).raw
              : node.type === 'Literal' || node.type === 'JSXText'
                ? node['value']
                : '';
          return isNamed(text) ? text.trim() : null;
        },
      ),
    ).toEqual([]);
  });

  test.each(languages)('are filled into the words of %s, not written there', (language) => {
    expect(
      Object.entries(words[language])
        .filter(([, text]) => isNamed(text))
        .map(([id]) => id),
    ).toEqual([]);
  });
});

test("no file names a machine's folders or a registry's host", () => {
  const folders = ['work', 'home', 'root', 'Users'].map((folder) => `(?<![\\w.:/-])/${folder}/`);
  const hosts = ['npmjs', 'npmmirror', 'yarnpkg', 'jfrog', 'artifactory', 'verdaccio'].map(
    (host) => `${host}\\.`,
  );
  const foreign = new RegExp([...folders, ...hosts].join('|'));
  const texts = filesBelow('').filter(
    (path) => !/\.(?:webp|avif|png|jpg|ico|woff2|br|gz|pmtiles)$/.test(path),
  );
  expect(
    texts.flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((line, at) =>
          foreign.test(line) ? [`${path}:${at + 1} ${line.trim().slice(0, 120)}`] : [],
        ),
    ),
  ).toEqual([]);
});
