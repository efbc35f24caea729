// Plays the scenarios of being away from the network and prints their table; `npm run offline -- O8
// O15` plays some, `--browser firefox` in another engine.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { say } from '../../scripts/terminal.mjs';
import { engineFacts, engineNames, type EngineName } from './engine.ts';
import { brokenPromises } from './ledger.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import { openStage } from './stage.ts';
import { openWorld, type World } from './world.ts';

const root = resolve(import.meta.dirname, '../..');
const port = Number(process.env['CHAOS_PORT'] ?? 4700);
const longestMs = 150_000;

type Verdict = {
  readonly scenario: Scenario;
  /** Failed at what it is known to fail at. */
  readonly isExpected: boolean;
  readonly troubles: readonly string[];
  readonly told: readonly string[];
  readonly log: string;
  readonly ms: number;
};

/** Chromium's results have no name: they are those of the test run. */
const place = (engine: EngineName): string =>
  join(root, engine === 'chromium' ? 'test-results/chaos' : `test-results/chaos-${engine}`);

async function play(world: World, scenario: Scenario, lane: number): Promise<Verdict> {
  const begun = performance.now();
  const log = join(place(world.engineName), `${scenario.id}.log`);
  const { stage, end } = await openStage(world, { lane, log, seed: Number(scenario.id.slice(1)) });
  const troubles: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done within ${longestMs / 1_000} s`)), longestMs);
  });
  try {
    await Promise.race([scenario.run(stage), limit]);
  } catch (error) {
    troubles.push(error instanceof Error ? error.message : String(error));
    // Where the driver draws in the page's own world, its styles would break the page's policy.
    if (world.engineName === 'chromium')
      await stage.page.screenshot({ path: log.replace(/log$/, 'png') }).catch(() => undefined);
  } finally {
    clearTimeout(timer);
  }
  const ended = await end();
  const broken = await brokenPromises(world, ended.heard);
  const { expectedToFail } = scenario;
  const isExpected = expectedToFail !== undefined && troubles.length > 0 && broken.length === 0;
  return {
    scenario,
    isExpected,
    troubles: [
      ...troubles,
      ...ended.troubles,
      ...broken,
      ...(expectedToFail !== undefined && troubles.length === 0
        ? ['it holds, and is marked as expected to fail: take the mark away']
        : []),
    ],
    told: ended.told,
    log,
    ms: performance.now() - begun,
  };
}

function print({ scenario, isExpected, troubles, told, log, ms }: Verdict): void {
  const words = `${scenario.condition} → ${scenario.expected}${told.length > 0 ? ` [${told.join(', ')}]` : ''}`;
  say(
    `${troubles.length === 0 ? '✓' : isExpected ? '~' : '✗'} ${scenario.id.padEnd(4)} ${words}  (${(ms / 1_000).toFixed(1)} s)  ${relative(root, log)}`,
  );
  if (isExpected) {
    say(`       fails as expected: ${scenario.expectedToFail}`);
    return;
  }
  for (const trouble of troubles)
    say(`       ${trouble.slice(0, 900).replaceAll('\n', '\n       ')}`);
}

type Wish = { readonly engine: EngineName; readonly wanted: readonly Scenario[] };

/** `--browser NAME` and any ids; all scenarios when none is named. */
function wishOf(words: readonly string[]): Wish {
  const at = words.indexOf('--browser');
  const name = at < 0 ? 'chromium' : words[at + 1];
  const engine = engineNames.find((one) => one === name);
  if (engine === undefined) throw new Error(`--browser takes one of ${engineNames.join(', ')}.`);
  const ids = at < 0 ? words : words.toSpliced(at, 2);
  const unknown = ids.filter((id) => !scenarios.some((one) => one.id === id));
  if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.`);
  return {
    engine,
    wanted: ids.length === 0 ? scenarios : scenarios.filter(({ id }) => ids.includes(id)),
  };
}

/** What the engine can play; the rest is told with its reason. */
function playable({ engine, wanted }: Wish): readonly Scenario[] {
  const { without } = engineFacts[engine];
  for (const { id, condition } of wanted)
    if (without[id] !== undefined)
      say(`– ${id.padEnd(4)} ${condition}: not played, ${without[id]}`);
  return wanted.filter(({ id }) => without[id] === undefined);
}

async function main(words: readonly string[]): Promise<void> {
  const wish = wishOf(words);
  const wanted = playable(wish);
  await ensureBuilt();
  mkdirSync(place(wish.engine), { recursive: true });
  const begun = performance.now();
  const world = await openWorld(port, wish.engine);
  const verdicts: Verdict[] = [];
  const left = {
    pays: wanted.filter(({ pays }) => pays === true),
    others: wanted.filter(({ pays, alone }) => pays !== true && alone !== true),
  };
  const judge = async (scenario: Scenario, lane: number): Promise<void> => {
    const verdict = await play(world, scenario, lane);
    print(verdict);
    verdicts.push(verdict);
  };
  // The first lane is the one that gateways lead back to; what pays plays there, one after the
  // other.
  const work = async (lane: number): Promise<void> => {
    for (;;) {
      const next = (lane === 0 ? left.pays.shift() : undefined) ?? left.others.shift();
      if (next === undefined) return;
      await judge(next, lane);
    }
  };
  try {
    for (const scenario of wanted.filter(({ alone }) => alone === true)) await judge(scenario, 0);
    await Promise.all(
      Array.from({ length: engineFacts[wish.engine].lanes }, (_, lane) => work(lane)),
    );
  } finally {
    await world.close();
  }
  const expected = verdicts.filter(({ isExpected }) => isExpected).length;
  const failed = verdicts.filter(({ troubles, isExpected }) => troubles.length > 0 && !isExpected);
  const passed = verdicts.length - failed.length - expected;
  writeFileSync(
    `${place(wish.engine)}.json`,
    JSON.stringify({
      passed,
      failed: failed.length,
      failures: failed.map(
        ({ scenario, troubles, log }) =>
          `${scenario.id} ${scenario.condition}: ${troubles[0]?.split('\n')[0]?.slice(0, 300)} (${relative(root, log)} and the picture beside it)`,
      ),
    }),
  );
  say(
    `${passed} of ${wish.wanted.length} scenarios hold in ${wish.engine}${expected === 0 ? '' : `, ${expected} fail as expected`}${wanted.length === wish.wanted.length ? '' : `, ${wish.wanted.length - wanted.length} cannot be played there`}, in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
