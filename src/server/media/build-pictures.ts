// A build step: makes every form of the sample's pictures, the share pictures and the splash
// screens, each once for its content. Run: node src/server/media/build-pictures.ts FOLDER, after
// the pages were built; FOLDER caches the results for the next build.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  copyFileSync,
  renameSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '#contract/brand.ts';
import { originalOf } from '#contract/picture-files.ts';
import { startPictures } from '#contract/splash-screens.ts';
import closerPhotos from '../seed/data/closer-photos.json' with { type: 'json' };
import { places } from '../seed/places.ts';
import type { PictureForms } from '../store/hotel/upload.ts';

const root = resolve(import.meta.dirname, '../../..');
const originals = join(root, 'src/server/seed/data/photos');
const client = join(root, 'dist/client');
const cacheDir = process.argv[2] ?? '';
if (cacheDir === '') throw new Error('Name the folder that keeps the pictures for the next build.');

/**
 * One picture to make: its content and recipe give the key, and the key names the files that were
 * made before.
 */
type Task = {
  readonly key: string;
  readonly folder: string;
  readonly make: () => Promise<ReadonlyMap<string, Uint8Array>>;
};

const keyOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
};

/** A recipe is the source file that holds it; the version of the encoding library is part of it. */
const recipes = ['processing/image-variants.ts', 'share-image.ts', 'splash-image.ts'].map((file) =>
  readFileSync(join(import.meta.dirname, file)),
);
const widths = readFileSync(join(root, 'src/contract/picture-files.ts'));
const library = readFileSync(join(root, 'node_modules/sharp/package.json'));
const wordmark = readFileSync(join(root, 'src/client/ui/art/wordmark.svg'), 'utf8');

const filesOf = (name: string, { files }: PictureForms): ReadonlyMap<string, Uint8Array> =>
  new Map(files.map(({ width, ending, bytes }) => [`${name}-${width}.${ending}`, bytes]));

/** The closer pictures of a room, each cut out of the original. */
const closerTasks = (of: string, original: Uint8Array): Task[] =>
  closerPhotos
    .filter(({ name }) => originalOf(name) === of)
    .map(({ name, x: left, y: top, width, height }) => ({
      key: keyOf(
        'part',
        name,
        String([left, top, width, height]),
        original,
        recipes[0] ?? '',
        widths,
        library,
      ),
      folder: 'photos',
      make: async () => {
        const { pictureForms } = await import('./processing/image-variants.ts');
        return filesOf(name, await pictureForms(original, { left, top, width, height }));
      },
    }));

function photoTasks(file: string): Task[] {
  const name = basename(file, '.webp');
  const original = readFileSync(join(originals, file));
  return [
    {
      key: keyOf('forms', name, original, recipes[0] ?? '', widths, library),
      folder: 'photos',
      make: async () => {
        const { pictureForms } = await import('./processing/image-variants.ts');
        return filesOf(name, await pictureForms(original));
      },
    },
    ...closerTasks(name, original),
    {
      key: keyOf('share', name, original, recipes[1] ?? '', wordmark, library),
      folder: 'og',
      make: async () =>
        new Map([
          [`${name}.jpg`, await (await import('./share-image.ts')).sharedPhoto(original, wordmark)],
        ]),
    },
  ];
}

/** The province doors are drawn by the same component that draws them on the page. */
async function provinceTasks(): Promise<Task[]> {
  const { provinceShareImage } = (await import(
    pathToFileURL(join(root, 'dist/server/entry.server.js')).href
  )) as { provinceShareImage: (slug: string) => string };
  return places
    .filter(({ type }) => type === 'province')
    .map(({ sn, slug }) => {
      const svg = provinceShareImage(slug);
      return {
        key: keyOf('province', String(sn), svg, recipes[1] ?? '', wordmark, library),
        folder: 'og',
        make: async () =>
          new Map([
            [
              `province-${sn}.jpg`,
              await (await import('./share-image.ts')).sharedDrawing(svg, wordmark),
            ],
          ]),
      };
    });
}

const startTasks = (): Task[] =>
  startPictures.map((picture) => ({
    key: keyOf(
      'start',
      JSON.stringify(picture),
      recipes[2] ?? '',
      JSON.stringify(brand.themeColor),
      wordmark,
      library,
    ),
    folder: 'start',
    make: async () =>
      new Map([
        [picture.name, await (await import('./splash-image.ts')).startPicture(picture, wordmark)],
      ]),
  }));

/**
 * Makes what is not cached yet and copies it to where it is served. Resolves to whether it had to
 * be made.
 */
async function perform({ key, folder, make }: Task): Promise<boolean> {
  const cached = join(cacheDir, key);
  const isNew = !existsSync(cached);
  if (isNew) {
    const draft = `${cached}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    for (const [name, bytes] of await make()) writeFileSync(join(draft, name), bytes);
    // All or nothing: a build that is stopped here leaves nothing that looks finished.
    renameSync(draft, cached);
  }
  for (const name of readdirSync(cached))
    copyFileSync(join(cached, name), join(client, folder, name));
  return isNew;
}

const tasks = [
  ...readdirSync(originals)
    .filter((file) => file.endsWith('.webp'))
    .flatMap(photoTasks),
  ...(await provinceTasks()),
  ...startTasks(),
];
mkdirSync(cacheDir, { recursive: true });
for (const folder of ['photos', 'og', 'start'])
  mkdirSync(join(client, folder), { recursive: true });
if (tasks.some(({ key }) => !existsSync(join(cacheDir, key))))
  (await import('sharp')).default.concurrency(1);
let made = 0;
const queue = [...tasks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift())
      if (await perform(task)) made += 1;
  }),
);
const keys = new Set(tasks.map(({ key }) => key));
for (const old of readdirSync(cacheDir))
  if (!keys.has(old)) rmSync(join(cacheDir, old), { recursive: true, force: true });
process.stdout.write(`${tasks.length} pictures (${made} made anew)\n`);
// The renderer listens to other tabs, as in a browser, and would keep this process from exiting.
process.exit(0);
