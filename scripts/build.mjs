// Builds messages, client, server-side renderer and the compressed copies of files.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compress } from './compress.mjs';
import { ensureInstalled, needNode } from './install.mjs';
import { cacheFolder, ifMain, root, run, say, since, tail } from './terminal.mjs';

const locales = ['vi', 'en', 'th'];
const stampFile = join(root, 'dist/.stamp');

/**
 * What the build reads. Of the server only what makes pictures: no built file may import the rest
 * of it or the sandbox (tests/architecture/walls.test.ts).
 */
const inputs = [
  'src/server/media/build-pictures.ts',
  'src/server/media/processing/image-variants.ts',
  'src/server/media/share-image.ts',
  'src/server/media/splash-image.ts',
  'src/server/seed/data/closer-photos.json',
  'src/server/seed/data/photos',
  'src/server/seed/data/places.json',
  'src/domain',
  'src/contract',
  'src/client',
  'src/worker',
  'public',
  'locales',
  'vite.config.ts',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
];
const isInput = (/** @type {string} */ path) =>
  !path.startsWith('locales/compiled') && !/\.test\.tsx?$/.test(path);

/** Every input file below `path`, in a fixed order. @param {string} path @returns {string[]} */
function filesOf(path) {
  const rows = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return rows.flatMap((row) =>
    row.isDirectory() ? filesOf(`${path}/${row.name}`) : [`${path}/${row.name}`],
  );
}

/**
 * One hash over the names and the content of all inputs: the same tree gives the same hash on every
 * machine.
 */
export function inputsHash() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    if (!existsSync(join(root, input))) continue;
    const files = /\.[a-z]+$/.test(input) ? [input] : filesOf(input);
    for (const file of files.filter(isInput)) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Runs one JavaScript tool of node_modules on Node 26; shows its output when it fails, else only its warnings.
 * @param {string} title @param {string} script @param {readonly string[]} words */
async function runTool(title, script, words) {
  const begun = performance.now();
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output, complaints } = await run(
    needNode(),
    [join(root, 'node_modules', script), ...words],
    { env },
  );
  if (code !== 0) throw new Error(`The build stopped at: ${title}\n${tail(output, 40)}`);
  if (complaints.trim() !== '') say(tail(complaints, 40));
  say(`  ${title}, ${since(begun)}`);
}

/**
 * Makes the sample's pictures and the previews of shared links; pictures made before from the same
 * content are reused.
 */
async function makePictures() {
  const begun = performance.now();
  const { code, output } = await run(
    needNode(),
    [join(root, 'src/server/media/build-pictures.ts'), join(cacheFolder, 'pictures')],
    { still: 'making pictures' },
  );
  if (code !== 0) throw new Error(`The build stopped at: pictures\n${tail(output, 40)}`);
  say(`  ${output.trim()}, ${since(begun)}`);
}

/** The message ids of a JSON file, sorted. @param {string} path */
function idsOf(path) {
  const ids = Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8'))).toSorted();
  if (ids.length === 0) throw new Error(`${path} holds no message.`);
  return ids;
}

/**
 * Compiles the messages of every locale, so that no parser travels to the browser; refuses a locale
 * that lacks or invents an id.
 */
export async function buildMessages() {
  const begun = performance.now();
  mkdirSync(join(root, 'locales/compiled'), { recursive: true });
  const wanted = idsOf(`locales/${locales[0]}.json`);
  await Promise.all(
    locales.map(async (locale) => {
      const out = `locales/compiled/${locale}.json`;
      const words = [
        'compile',
        '--ast',
        '--format',
        'simple',
        `locales/${locale}.json`,
        '--out-file',
        out,
      ];
      const { code, output } = await run(needNode(), [
        join(root, 'node_modules/@formatjs/cli/bin/formatjs'),
        ...words,
      ]);
      if (code !== 0)
        throw new Error(`locales/${locale}.json does not compile:\n${tail(output, 25)}`);
      // The ids of input and output are compared, because the tool writes an empty file and
      // succeeds when it does not know the format.
      for (const ids of [idsOf(`locales/${locale}.json`), idsOf(out)]) {
        const odd = [
          ...wanted.filter((id) => !ids.includes(id)),
          ...ids.filter((id) => !wanted.includes(id)),
        ];
        if (odd.length > 0)
          throw new Error(
            `locales/${locale}.json and ${locales[0]}.json differ in: ${odd.slice(0, 20).join(', ')}`,
          );
      }
      makePlain(out);
    }),
  );
  say(`  ${wanted.length} messages in ${locales.length} languages, ${since(begun)}`);
}

/**
 * Messages without placeholders are kept as plain text, which is smaller than the parsed form.
 * @param {string} path
 */
function makePlain(path) {
  const parsed = Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')));
  const plain = parsed.map(([id, parts]) => [
    id,
    parts.length === 1 && parts[0].type === 0 ? parts[0].value : parts,
  ]);
  writeFileSync(join(root, path), JSON.stringify(Object.fromEntries(plain)));
}

/**
 * Compiles the messages only when a compiled file is missing or older than what it was made from.
 */
export async function ensureMessages() {
  const texts = locales.map((locale) => readFileSync(join(root, `locales/${locale}.json`), 'utf8'));
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex');
  const stamp = join(root, 'locales/compiled/.stamp');
  const isThere = locales.every((locale) =>
    existsSync(join(root, `locales/compiled/${locale}.json`)),
  );
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await buildMessages();
  writeFileSync(stamp, hash);
}

// The same number as in `src/server/http/shared-assets.ts`, which serves images that were built
// without a former build.
const formerDays = 14;

/** Keeps hashed files of former builds for two weeks, because open pages still ask for them. */
function keepFormer() {
  const [current, former] = [join(root, 'dist/client/assets'), join(root, 'dist/former/assets')];
  mkdirSync(former, { recursive: true });
  // A copy's modification time is the day it was last part of a build.
  if (existsSync(current))
    for (const name of readdirSync(current)) copyFileSync(join(current, name), join(former, name));
  const oldest = Date.now() - formerDays * 86_400_000;
  for (const name of readdirSync(former))
    if (statSync(join(former, name)).mtimeMs < oldest) rmSync(join(former, name));
}

/**
 * Builds everything, whatever is there. Takes the inputs' hash first, so that an edit during the
 * build makes the next one run.
 */
export async function build() {
  const begun = performance.now();
  const hash = inputsHash();
  say('Building …');
  rmSync(stampFile, { force: true });
  keepFormer();
  await ensureMessages();
  await runTool('client and worker', 'vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  await runTool('server-side rendering', 'vite/bin/vite.js', [
    'build',
    '--ssr',
    '--logLevel',
    'warn',
  ]);
  await makePictures();
  const compressed = performance.now();
  const { files, made, before, after } = await compress(join(root, 'dist/client'));
  const sizes = `${Math.round(before / 1024)} → ${Math.round(after / 1024)} KB brotli`;
  say(`  ${files} files compressed (${made} new), ${sizes}, ${since(compressed)}`);
  writeFileSync(stampFile, hash);
  say(`  built in ${since(begun)}`);
}

/** True when a build was finished, whatever it was made from. */
export const isBuilt = () => existsSync(stampFile) && existsSync(join(root, 'dist/client'));

/** Builds when dist is missing or was made from other inputs. */
export async function ensureBuilt() {
  const isCurrent = isBuilt() && readFileSync(stampFile, 'utf8') === inputsHash();
  if (!isCurrent) await build();
}

void ifMain(import.meta.url, async () => {
  await ensureInstalled();
  await build();
});
