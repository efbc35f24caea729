// Finds a Chromium for the browser tests, and fetches one only when there is none; also the fonts
// that Thai and Vietnamese need.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { needNode } from './install.mjs';
import { ifMain, root, run, say } from './terminal.mjs';

/** The full browser, and the headless shell, which renders the same page for half the work. */
const names = {
  full: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
};
const apps = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Playwright keeps the browser it downloads for itself, whether it is there or not. */
function ownPath() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined; // the packages are not installed yet
  }
}

/** Playwright's own shell lies beside its own browser: `chromium_headless_shell-1255/chrome-headless-shell-linux64/…`.
 * @param {string} full @returns {string | undefined} */
function shellBeside(full) {
  const [, browsers, build] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(full) ?? [];
  if (browsers === undefined) return undefined;
  const place = join(browsers, `chromium_headless_shell-${build}`);
  return !existsSync(place)
    ? undefined
    : readdirSync(place)
        .flatMap((folder) =>
          ['chrome-headless-shell', 'headless_shell', 'chrome-headless-shell.exe'].map((name) =>
            join(place, folder, name),
          ),
        )
        .find((path) => existsSync(path));
}

/** @param {'full' | 'shell'} kind @returns {string | undefined} */
function downloaded(kind) {
  const full = ownPath();
  if (full === undefined || kind === 'shell')
    return full === undefined ? undefined : shellBeside(full);
  return existsSync(full) ? full : undefined;
}

/** @param {'full' | 'shell'} kind @returns {string | undefined} */
function installed(kind) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const paths = folders.flatMap((folder) => names[kind].map((name) => join(folder, name)));
  return [...paths, ...(kind === 'full' ? apps : [])].find((path) => existsSync(path));
}

/** @param {'full' | 'shell'} kind */
const find = (kind) => downloaded(kind) ?? installed(kind);

/** What the person chose by CHROMIUM_PATH, if they did. */
function chosen() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path))
    throw new Error(`CHROMIUM_PATH says ${path}, but there is no such file.`);
  return path || undefined;
}

/** The path of a whole Chromium, for what the shell lacks: CHROMIUM_PATH, then Playwright's own download, then the system's;
 * a shell where there is no other, undefined where there is none at all. @returns {string | undefined} */
export function findBrowser() {
  return chosen() ?? find('full') ?? find('shell');
}

/** The path of the cheapest Chromium that draws pages: CHROMIUM_PATH, then a headless shell, then what findBrowser finds.
 * @returns {string | undefined} */
export function findHeadlessBrowser() {
  return chosen() ?? find('shell') ?? find('full');
}

/**
 * Whether this browser receives push messages, which a headless shell does not.
 * @param {string} path
 */
export const hasPush = (path) => !/headless[-_]shell/.test(path);

/** True when the machine can draw this language. @param {string} lang */
async function hasFont(lang) {
  const { code, output } = await run('fc-list', [`:lang=${lang}`, 'family']);
  return code === 0 && output.trim() !== '';
}

/** Reports missing fonts; installs none where a browser was found already. */
async function tellMissingFonts() {
  if (process.platform !== 'linux') return;
  const missing = [];
  if (!(await hasFont('th'))) missing.push('Thai');
  if (!(await hasFont('vi'))) missing.push('Vietnamese');
  if (missing.length > 0)
    say(
      `  No font for ${missing.join(' and ')}: pages may show empty boxes there. Debian's package is fonts-noto-core.`,
    );
}

/** The browser's path. Where there is none Playwright's own is downloaded; where that cannot be had and we are root, Debian's
 * packages are installed, with the fonts. Undefined, with the reason said, when none of it works. */
export async function ensureBrowser() {
  if (findBrowser() === undefined) {
    say('No Chromium here: asking Playwright for its own …');
    const words = [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'];
    const { code } = await run(needNode(), words, { limit: 240, still: 'still downloading' });
    if (code === 0 && downloaded('full') !== undefined)
      say(`  downloaded to ${dirname(downloaded('full') ?? '')}`);
    else await installPackages();
  }
  await tellMissingFonts();
  return findBrowser();
}

/** Changes the system, so it is announced first and used only as the last resort. */
async function installPackages() {
  if (canInstall())
    say(
      '  It cannot be had, and the system has no Chromium either: Debian’s packages are installed with apt-get.',
    );
  const reason = await aptInstall(
    'chromium',
    'chromium-headless-shell',
    'fontconfig',
    'fonts-noto-core',
  );
  if (reason !== undefined)
    say(
      `  No browser could be installed; ${reason}\n  Or set CHROMIUM_PATH to a Chromium that is already here.`,
    );
}

void ifMain(import.meta.url, async () => {
  const path = await ensureBrowser();
  say(path ?? 'no browser');
  process.exitCode = path === undefined ? 1 : 0;
});
