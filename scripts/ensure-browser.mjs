// Finds a Chromium for the browser tests, and fetches one when there is none; also the fonts that Thai and Vietnamese need.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { needNode } from './install.mjs';
import { ifMain, root, run, say } from './terminal.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const fixed = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser Playwright downloaded for itself, if it did. */
function downloaded() {
  try {
    const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined; // the packages are not installed yet
  }
}

/** The path of a Chromium: CHROMIUM_PATH, then Playwright's own download, then the system's; undefined when there is none.
 * @returns {string | undefined} */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`CHROMIUM_PATH says ${chosen}, but there is no such file.`);
    return chosen;
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return downloaded() ?? [...fixed, ...onPath].find((path) => existsSync(path));
}

/** True when the machine can draw this language. @param {string} lang */
async function hasFont(lang) {
  const { code, output } = await run('fc-list', [`:lang=${lang}`, 'family']);
  return code === 0 && output.trim() !== '';
}

/** The browser's path, after fetching one if need be; undefined, with the reason said, when it cannot be had. */
export async function ensureBrowser() {
  if (findBrowser() === undefined) {
    say('No Chromium here: asking Playwright for its own …');
    const words = [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'];
    const { code } = await run(needNode(), words, { limit: 240, still: 'still downloading' });
    if (code !== 0 || downloaded() === undefined) {
      const reason = await aptInstall('chromium', 'fonts-noto-core');
      if (reason !== undefined)
        say(
          `  No browser could be installed; ${reason}\n  Or set CHROMIUM_PATH to a Chromium that is already here.`,
        );
    }
  }
  if (
    process.platform === 'linux' &&
    canInstall() &&
    !((await hasFont('th')) && (await hasFont('vi')))
  ) {
    const reason = await aptInstall('fontconfig', 'fonts-noto-core');
    if (reason !== undefined)
      say(
        `  Fonts for Thai and Vietnamese are missing, so pictures of pages may show empty boxes; ${reason}`,
      );
  }
  return findBrowser();
}

void ifMain(import.meta.url, async () => {
  const path = await ensureBrowser();
  say(path ?? 'no browser');
  process.exitCode = path === undefined ? 1 : 0;
});
