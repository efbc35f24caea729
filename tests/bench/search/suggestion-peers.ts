// Runs the same names and queries through other search libraries in this process: how fast they are
// and how often they find the intended entry.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold } from '#domain/place.ts';
import { makeSuggester, suggest } from '#server/search/suggest/suggester.ts';
import { sampleAreas, sampleHotels } from '../../content/sample-names.ts';
import type { TypedQuery } from './typed-queries.ts';

const peers = ['minisearch', '@orama/orama', 'flexsearch', 'fuse.js'] as const;
/** As many as our two lists together. */
const most = 16;

type Key = string;
type Engine = {
  readonly name: string;
  readonly version: string;
  readonly find: (typed: string) => readonly Key[];
};
type Doc = { readonly id: Key; readonly text: string };
const keyOf = ({ kind, sn }: TypedQuery['target']): Key => `${kind} ${sn}`;

/** Peers are installed in a temporary folder, because they are not part of the product. */
function fetchPeers(): (name: string) => any {
  const folder = process.env['PEERS_DIR'] ?? mkdtempSync(join(tmpdir(), 'peers-'));
  if (process.env['PEERS_DIR'] === undefined)
    execFileSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, ...peers],
      { stdio: 'ignore' },
    );
  const load = createRequire(join(folder, 'peers.cjs'));
  return Object.assign((name: string) => load(name) as unknown, {
    version: (name: string) =>
      (
        JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
          version: string;
        }
      ).version,
  });
}

/**
 * Every name of an area is a separate text, without diacritics, so that they are no disadvantage.
 */
function documents(): Doc[] {
  const areas = sampleAreas.flatMap((area) =>
    [area.name.vi, area.name.en, area.name.th, ...area.aliases].map((text) => ({
      id: `area ${area.sn}`,
      text: fold(text),
    })),
  );
  return [
    ...areas,
    ...sampleHotels().map(({ sn, name }) => ({ id: `hotel ${sn}`, text: fold(name) })),
  ];
}

function ours(): Engine {
  const suggester = makeSuggester(sampleAreas, sampleHotels());
  return {
    name: 'ours',
    version: '',
    find: (typed) => {
      const { areas, hotels } = suggest(suggester, typed);
      return [...areas.map(({ sn }) => `area ${sn}`), ...hotels.map(({ sn }) => `hotel ${sn}`)];
    },
  };
}

function engines(): Engine[] {
  const load = fetchPeers() as ((name: string) => any) & { version: (name: string) => string };
  const docs = documents();
  const idOf = (at: number): Key => docs[at]?.id ?? '';
  const Mini = load('minisearch');
  const mini = new Mini({ fields: ['text'], idField: 'at' });
  mini.addAll(docs.map(({ text }, at) => ({ at, text })));
  const orama = load('@orama/orama');
  const oramaDb = orama.create({ schema: { text: 'string' } });
  orama.insertMultiple(
    oramaDb,
    docs.map(({ text }, at) => ({ id: String(at), text })),
    20_000,
  );
  const flex = new (load('flexsearch').Index)({ tokenize: 'forward' });
  for (const [at, { text }] of docs.entries()) flex.add(at, text);
  const Fuse = load('fuse.js');
  const fuse = new (Fuse.default ?? Fuse)(docs, {
    keys: ['text'],
    threshold: 0.3,
    ignoreLocation: false,
  });
  const hits = (found: readonly { readonly id: string | number }[]) =>
    found.map(({ id }) => idOf(Number(id)));
  return [
    ours(),
    {
      name: 'MiniSearch',
      version: load.version('minisearch'),
      find: (typed) =>
        hits(mini.search(fold(typed), { prefix: true, fuzzy: 0.2, combineWith: 'AND' })),
    },
    {
      name: 'Orama',
      version: load.version('@orama/orama'),
      find: (typed) =>
        hits(
          orama.search(oramaDb, { term: fold(typed), tolerance: 1, threshold: 0, limit: 4 * most })
            .hits,
        ),
    },
    {
      name: 'FlexSearch (no slips)',
      version: load.version('flexsearch'),
      find: (typed) => (flex.search(fold(typed), 4 * most) as number[]).map(idOf),
    },
    {
      name: 'Fuse',
      version: load.version('fuse.js'),
      find: (typed) =>
        (fuse.search(fold(typed), { limit: 4 * most }) as { refIndex: number }[]).map(
          ({ refIndex }) => idOf(refIndex),
        ),
    },
  ];
}

export const share = (times: readonly number[], part: number): number =>
  Number(
    (
      times.toSorted((a, b) => a - b)[
        Math.min(times.length - 1, Math.floor(times.length * part))
      ] ?? 0
    ).toFixed(2),
  );

/** Fuse is slow enough to be given fewer; all figures say how many they are of. */
export function comparePeers(queries: readonly TypedQuery[]): Record<string, unknown>[] {
  return engines().map(({ name, version, find }) => {
    const asked = name === 'Fuse' ? queries.slice(0, 200) : queries;
    for (const { typed } of asked.slice(0, 40)) find(typed);
    const times: number[] = [];
    const found = { plain: [0, 0], slip: [0, 0] };
    for (const { typed, target, hasSlip, isTelling } of asked) {
      const begun = performance.now();
      const keys = [...new Set(find(typed))].slice(0, most);
      times.push(performance.now() - begun);
      if (!isTelling) continue;
      const count = hasSlip ? found.slip : found.plain;
      count[1] = (count[1] ?? 0) + 1;
      if (keys.includes(keyOf(target))) count[0] = (count[0] ?? 0) + 1;
    }
    const recall = ([hit = 0, all = 0]: readonly number[]): number =>
      Number((hit / Math.max(1, all)).toFixed(3));
    return {
      name,
      version,
      queries: asked.length,
      p50: share(times, 0.5),
      p95: share(times, 0.95),
      p99: share(times, 0.99),
      recall: recall(found.plain),
      recallWithSlip: recall(found.slip),
    };
  });
}
