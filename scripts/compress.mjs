// Puts a .br and a .gz beside every text file the browser loads, so that no request ever waits for
// compression.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cacheFolder } from './terminal.mjs';

const cache = join(cacheFolder, 'compressed');
const isText = (/** @type {string} */ name) =>
  /\.(?:js|mjs|css|html|svg|json|webmanifest|txt|xml|wasm|map)$/.test(name);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The .br and .gz of a file, from the cache when its content was compressed before.
 * @param {Buffer} content @returns {Promise<{ key: string, isNew: boolean }>} */
async function both(content) {
  const key = createHash('sha256').update(content).digest('hex');
  if (existsSync(join(cache, `${key}.br`)) && existsSync(join(cache, `${key}.gz`)))
    return { key, isNew: false };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  writeFileSync(join(cache, `${key}.br`), br);
  writeFileSync(join(cache, `${key}.gz`), gz);
  return { key, isNew: true };
}

/** Compresses the text files below `folder` (dot folders, such as the manifest's, are not served and stay as they are).
 * A copy that would be no smaller is not written. Answers counts and bytes: all files, those
 * compressed anew, before and after.
 * @param {string} folder */
export async function compress(folder) {
  mkdirSync(cache, { recursive: true });
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => isText(name) && !/(?:^|[\\/])\./.test(name),
  );
  const sum = { files: 0, made: 0, before: 0, after: 0 };
  const used = new Set();
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(join(folder, name));
      const { key, isNew } = await both(content);
      const sizes = ['br', 'gz'].map((kind) => {
        used.add(`${key}.${kind}`);
        const size = readFileSync(join(cache, `${key}.${kind}`)).length;
        if (size < content.length)
          copyFileSync(join(cache, `${key}.${kind}`), join(folder, `${name}.${kind}`));
        return size;
      });
      sum.files += 1;
      sum.made += isNew ? 1 : 0;
      sum.before += content.length;
      sum.after += sizes[0] ?? content.length;
    }),
  );
  for (const old of readdirSync(cache).filter((name) => !used.has(name))) rmSync(join(cache, old));
  return sum;
}
