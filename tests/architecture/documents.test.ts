// Holds the documents to the tree: every file, command, link and result they name is there, and
// every package, setting and number has its word.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { policy } from '#domain/policy.ts';
import { scenarios } from '../chaos/scenarios.ts';
import { filesBelow, jsonOf, offenders, root, sources, textOf, type Node } from './sources.ts';

const records = filesBelow('docs/adr').filter((path) => /\/\d{4}-[\w-]+\.md$/.test(path));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'deploy/README.md',
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
];
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:src|tests|docs|locales|deploy|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
/** The way a heading is written behind a `#`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  test('names files that are there', () =>
    expect(named(text).filter((path) => !existsSync(join(root, path)))).toEqual([]));

  test('names commands that are there', () => {
    const { scripts } = jsonOf<{ scripts: Record<string, string> }>('package.json');
    const asked = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(asked.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('links to files and headings that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const isThere = (link: string): boolean => {
      const [file = '', anchor] = link.split('#');
      const path = file === '' ? document : join(dirname(document), file);
      if (!existsSync(join(root, path))) return false;
      return anchor === undefined || headingsOf(textOf(path)).map(anchorOf).includes(anchor);
    };
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });
});

test('what comments cite of a document is there: a heading, or rows by their numbers', () => {
  const isRow = (text: string, row: string): boolean =>
    text.includes(`| ${row} |`) || text.includes(`**${row}**`);
  const isThere = (document: string, cited: string): boolean => {
    if (!documents.includes(document)) return false;
    const text = textOf(document);
    const rows = cited.split(/, |–/);
    return rows.every((row) => /^[A-Z]\d+$/.test(row))
      ? rows.every((row) => isRow(text, row))
      : headingsOf(text).includes(cited);
  };
  const missing = (text: string): string[] =>
    [...text.matchAll(/\((docs\/[\w/-]+\.md), ([^)\n]+)\)/g)]
      .filter(([, document = '', cited = '']) => !isThere(document, cited))
      .map(([whole]) => whole);
  expect(missing('(docs/product.md, Availability) (docs/performance.md, F1–F22, I8)')).toEqual([]);
  expect(missing('(docs/product.md, Weather) (docs/performance.md, F99)')).toHaveLength(2);
  expect(
    sources
      .filter(({ path }) => !path.endsWith('/documents.test.ts'))
      .flatMap(({ path, text }) => missing(text).map((cited) => `${path} ${cited}`)),
  ).toEqual([]);
});

test('no comment and no test title cites a document that is not here', () => {
  const elsewhere =
    /§|\b(?:PRODUCT|QUALITY|INTEGRATIONS|OFFLINE|DATABASE|FRONTEND|MEASURED)\b|\bthe spec\b/;
  const titled = /^(?:test|it|describe)\b/;
  /** What a comment says, or the first argument of a test, written out or as a template. */
  const cites = (text: string): boolean => elsewhere.test(text);
  expect(['(§7)', 'the table of PRODUCT', 'QUALITY F3'].filter(cites)).toHaveLength(3);
  expect(['DATABASE_URL', '(RFC 5545, 3.3.11)', 'the quality of a picture'].filter(cites)).toEqual(
    [],
  );
  const others = sources.filter(({ path }) => !path.endsWith('/documents.test.ts'));
  const inComments = others.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => cites(value)).map(({ value }) => `${path} ${value.trim()}`),
  );
  const inTitles = offenders(others, (node, file) => {
    if (node.type !== 'CallExpression') return null;
    const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] };
    const [title] = given;
    if (title === undefined || !titled.test(file.text.slice(callee.start, callee.end))) return null;
    const words = file.text.slice(title.start, title.end);
    return /^['"`]/.test(words) && cites(words) ? words : null;
  });
  const inStyles = filesBelow('src')
    .filter((path) => path.endsWith('.css'))
    .filter((path) => cites(textOf(path)));
  expect([...inComments, ...inTitles, ...inStyles]).toEqual([]);
});

test('the README can be read at once', () =>
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150));

test('the licence is the one the package names', () => {
  expect(jsonOf<{ license: string }>('package.json').license).toBe('MIT');
  expect(textOf('LICENSE')).toMatch(/^MIT License\n/);
});

describe('the rules of the product', () => {
  const text = textOf('docs/product.md');

  test('have headings by which a comment can name them', () => {
    const headings = headingsOf(text);
    expect(headings.length).toBeGreaterThan(50);
    expect(new Set(headings.map(anchorOf)).size).toBe(headings.length);
  });

  test('name numbers by rows that are there', () => {
    /** What else is written with an inner capital: a field, a cookie, a word of an address. */
    const others = new Set([
      'pageView',
      'searchHistorySn',
      'nearBy',
      'provinceSn',
      'districtSn',
      'vatRates',
      'termsAgreedSince',
      'HttpOnly',
    ]);
    const names = [...text.matchAll(/`([a-zA-Z]+[a-z][A-Z]\w*)`/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !(name in policy) && !others.has(name))).toEqual([]);
  });
});

test('each package that is asked for has a line that says what for', () => {
  const pack = jsonOf<Record<string, Record<string, string>>>('package.json');
  const table = textOf('docs/architecture.md').split('## Packages')[1] ?? '';
  const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(pack[kind] ?? {}),
  );
  const rows = new Set(
    [...table.matchAll(/^\| ([^|]+) \| [^|\n]{4,} \|$/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    ),
  );
  expect(asked.filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows].filter((name) => !asked.includes(name))).toEqual([]);
});

test('each setting that is read is told', () => {
  /** Keys and names of the sandbox, written in capitals too. */
  const sandbox = /^(?:MOMO|F8BBA842ECF85|VNPAY|TESTTMN1|LOCALSANDBOX\w+|SANDBOX(?:TEAM|KEY))$/;
  const read = filesBelow('src/server')
    .filter((path) => /^src\/server\/(?:settings\/[\w-]+|[\w-]*settings)\.ts$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/(?:'|^\s+)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?:'|:)/gm)].map(
        ([, name = '']) => name,
      ),
    );
  const told = textOf('docs/configuration.md');
  expect(read.length).toBeGreaterThan(40);
  expect(
    [...new Set(read)].filter((name) => !sandbox.test(name) && !told.includes(`\`${name}\``)),
  ).toEqual([]);
});

describe('the decisions', () => {
  const index = textOf('docs/adr/README.md');

  test('are numbered without a gap', () => {
    expect(records.length).toBeGreaterThan(24);
    expect(
      records.map((path) => Number(/(\d{4})-/.exec(path)?.[1])).toSorted((a, b) => a - b),
    ).toEqual(records.map((_, at) => at + 1));
  });

  test.each(records)('%s has its parts, is short and is listed', (path) => {
    const text = textOf(path);
    const name = path.replace('docs/adr/', '');
    expect(headingsOf(text).slice(1)).toEqual([
      'Context',
      'Decision',
      'Consequences',
      'Revisit when',
    ]);
    expect(text).toMatch(
      /^- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \[\d{4}\])/m,
    );
    expect(text.split('\n').length).toBeLessThanOrEqual(41);
    expect(index).toContain(`](${name}) | ${headingsOf(text)[0]?.replace(/^\d{4}: /, '')} |`);
  });
});

describe('the score card', () => {
  const text = textOf('docs/performance.md');
  const rows = [...text.matchAll(/^\| ([FSD]\d+) \|/gm)].map(([, number]) => number);
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

  test('has every fault, check and anchor once and in order', () =>
    expect(rows).toEqual([...numbered('F', 25), ...numbered('S', 9), ...numbered('D', 14)]));

  test('names benches that are there', () => {
    const benches = [...text.matchAll(/`bench ([\w-]+)`/g)].map(([, name = '']) => name);
    expect(benches.length).toBeGreaterThan(10);
    const files = filesBelow('tests/bench');
    // The shell finds a bench by its name in any folder, so only one file may have it.
    const isOne = (name: string): boolean =>
      files.filter((path) => new RegExp(`^tests/bench/[\\w-]+/${name}\\.ts$`).test(path)).length ===
      1;
    expect(benches.filter((name) => !isOne(name))).toEqual([]);
  });

  test('gives each row a state', () => {
    const states = [...text.matchAll(/^\| [^\n]+ \| ([^|\n]+) \|$/gm)]
      .map(([, state = '']) => state.trim())
      .filter((state) => !/^(?:State|-+)$/.test(state));
    expect(states.length).toBeGreaterThan(70);
    expect(states.filter((state) => !/^(?:met|part|missed|not measured)/.test(state))).toEqual([]);
  });
});

describe('the table of offline scenarios', () => {
  const rows = [
    ...textOf('docs/offline.md').matchAll(/^\| (O\d+) +\| ([^|]+)\| ([^|]+)\|([^|]*)\|$/gm),
  ].map(([, id = '', condition = '', , mark = '']) => ({
    id,
    condition: condition.trim(),
    isExpectedToFail: mark.trim().startsWith('expected to fail'),
  }));

  test('has each from O1 to O64 once and in order', () =>
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 64 }, (_, at) => `O${at + 1}`)));

  test('says of each what is played, and which are expected to fail', () =>
    expect(
      scenarios.map(({ id, condition, expectedToFail }) => ({
        id,
        condition,
        isExpectedToFail: expectedToFail !== undefined,
      })),
    ).toEqual(rows.filter(({ id }) => scenarios.some((one) => one.id === id))));
});
