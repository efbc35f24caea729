// Holds the pictures the build made to their sizes and weights, and the maker of them to what it
// must refuse (docs/performance.md, Speed).

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { originalOf, widthsOf } from '#contract/picture-files.ts';
import { cardBytes, pictureForms } from '#server/media/processing/image-variants.ts';
import { shareBytes } from '#server/media/share-image.ts';
import { places } from '#server/seed/places.ts';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist/client');
const originals = join(root, 'src/server/seed/data/photos');
if (!existsSync(join(dist, 'photos')))
  throw new Error('Run `npm run build` first: the pictures are made by it.');
type Photo = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
};
const photos = JSON.parse(
  readFileSync(join(root, 'src/server/seed/data/photos.json'), 'utf8'),
) as readonly Photo[];
const closerPhotos = JSON.parse(
  readFileSync(join(root, 'src/server/seed/data/closer-photos.json'), 'utf8'),
) as readonly (Photo & { readonly x: number; readonly y: number })[];
const isPart = (part: object): part is { readonly x: number; readonly y: number } => 'x' in part;
const colours = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

describe('the pictures of the sample', () => {
  test('are made in every width as AVIF and WebP, and nothing else is there', () => {
    const wanted = [...photos, ...closerPhotos].flatMap(({ name }) =>
      widthsOf(name).flatMap((one) => ['avif', 'webp'].map((ending) => `${name}-${one}.${ending}`)),
    );
    expect(readdirSync(join(dist, 'photos')).toSorted()).toEqual(wanted.toSorted());
  });

  test('weigh at most 25 KB in every width that a card on a phone may load', () => {
    const heavy = readdirSync(join(dist, 'photos')).filter(
      (file) =>
        /-(?:320|640)\./.test(file) && statSync(join(dist, 'photos', file)).size > cardBytes,
    );
    expect(heavy).toEqual([]);
    expect(cardBytes).toBe(25_000);
  });

  test('have the size and nearly the colour that the catalogue names', async () => {
    for (const { name, width, height, color, ...part } of [...photos, ...closerPhotos]) {
      const { width: w, height: h } = await sharp(
        join(dist, `photos/${name}-${width}.avif`),
      ).metadata();
      expect([name, w, h]).toEqual([name, width, height]);
      const original = sharp(join(originals, `${originalOf(name)}.webp`));
      const { channels } = await (
        isPart(part) ? original.extract({ left: part.x, top: part.y, width, height }) : original
      ).stats();
      for (const [at, value] of colours(color).entries())
        expect(Math.abs(value - (channels[at]?.mean ?? 0))).toBeLessThan(12);
    }
  });
});

describe('the pictures addresses are shared with', () => {
  const names = [
    'default.png',
    ...photos.map(({ name }) => `${name}.jpg`),
    ...places.filter(({ type }) => type === 'province').map(({ sn }) => `province-${sn}.jpg`),
  ];

  test('are there for every picture, every province and for all else, 1200 × 630 and at most 150 KB', async () => {
    expect(readdirSync(join(dist, 'og')).filter((file) => !names.includes(file))).toEqual([]);
    for (const name of names) {
      const { width, height } = await sharp(join(dist, 'og', name)).metadata();
      expect([name, width, height]).toEqual([name, 1_200, 630]);
      expect(statSync(join(dist, 'og', name)).size).toBeLessThanOrEqual(shareBytes);
    }
    expect(shareBytes).toBe(150_000);
  });
});

describe('a picture somebody brings', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } });

  test('leaves place, camera and turning behind, and stands upright', async () => {
    const taken = await plain(900, 1_400)
      .withExif({
        IFD0: { Make: 'Camera', Copyright: 'somebody' },
        IFD3: { GPSLatitude: '10/1 46/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { width, height, files, color } = await pictureForms(taken);
    expect([width, height]).toEqual([1_200, 771]);
    expect(color).toMatch(/^#336[67]99$/);
    expect(files.map((file) => [file.width, file.ending])).toEqual([
      [320, 'avif'],
      [320, 'webp'],
      [640, 'avif'],
      [640, 'webp'],
      [800, 'avif'],
      [800, 'webp'],
      [1_200, 'avif'],
      [1_200, 'webp'],
    ]);
    for (const { bytes } of files) {
      const { exif, icc, xmp, orientation = 1 } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, 1]);
    }
  });

  test('is never enlarged, and one too narrow for any screen is refused', async () => {
    expect(
      (await pictureForms(await plain(800, 600).png().toBuffer())).files.map(({ width }) => width),
    ).toEqual([320, 320, 640, 640, 800, 800]);
    await expect(pictureForms(await plain(500, 600).png().toBuffer())).rejects.toThrow(
      '500 px wide',
    );
  });

  test('that has too many pixels, is no photograph or is broken is refused', async () => {
    await expect(
      pictureForms(await plain(8_000, 7_000).png({ compressionLevel: 1 }).toBuffer()),
    ).rejects.toThrow('56000000 pixels');
    await expect(
      pictureForms(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      ),
    ).rejects.toThrow('not a picture we take');
    await expect(pictureForms(Buffer.from('hello'))).rejects.toThrow(
      /unsupported|corrupt|premature|end of|broken|bad/i,
    );
    const whole = await plain(900, 900).jpeg().toBuffer();
    await expect(pictureForms(whole.subarray(0, 400))).rejects.toThrow(
      /unsupported|corrupt|premature|end of|broken|bad/i,
    );
  });
});
