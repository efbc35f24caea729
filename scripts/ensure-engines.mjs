// Finds the other two engines, Firefox and WebKitGTK, as Debian packages them, and fetches one that
// is not here.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { ifMain, say } from './terminal.mjs';

/** @param {readonly string[]} paths */
const first = (paths) => paths.find((path) => existsSync(path));
/** @param {readonly string[]} names */
const onPath = (names) =>
  first(
    (process.env.PATH ?? '')
      .split(delimiter)
      .flatMap((folder) => names.map((name) => join(folder, name))),
  );

/** MiniBrowser lies among the libraries of its architecture. */
function miniBrowser() {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))
    : [];
  return first(folders.map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`));
}

/** The packages each engine needs, and where it is found. */
const engines = {
  firefox: { packages: ['firefox-esr'], find: () => onPath(['firefox-esr', 'firefox']) },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    find: () => (onPath(['Xvfb']) === undefined ? undefined : miniBrowser()),
  },
};

/** The engine's program, after fetching it if need be; undefined, with the reason said, when it cannot be had.
 * @param {'firefox' | 'webkit'} name @returns {Promise<string | undefined>} */
export async function ensureEngine(name) {
  const { packages, find } = engines[name];
  if (find() === undefined) {
    const reason = await aptInstall(...packages, 'fonts-noto-core');
    if (reason !== undefined) say(`  ${name} could not be installed; ${reason}`);
  }
  return find();
}

void ifMain(import.meta.url, async () => {
  for (const name of /** @type {const} */ (['firefox', 'webkit']))
    say((await ensureEngine(name)) ?? `no ${name}`);
});
