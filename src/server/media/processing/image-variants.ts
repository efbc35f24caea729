// Turns one original into the forms browsers load: AVIF and WebP in up to four widths, upright,
// without metadata, and its mean colour.

import sharp, { type Region, type Sharp } from 'sharp';
import { commonWidths } from '#contract/picture-files.ts';
import type { PictureFile, PictureForms } from '../../store/hotel/upload.ts';

/**
 * The picture of a card on a phone, and the one before it, must not weigh more
 * (docs/performance.md, Speed).
 */
export const cardBytes = 25_000;
const cardWidth = 640;
const widest = 1_200;
/**
 * A larger picture is no photograph of a room but an attempt to fill the memory; frames and pages
 * count. The AVIF decoder holds all of its output at once, several times over.
 */
export const maxPixels = 20_000_000;
const maxPixelsAvif = 6_000_000;
/**
 * How many times as tall as wide a picture may be: a taller one stays large in every width it is
 * shown in.
 */
const tallest = 3;
const known: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);

/**
 * Reads the header alone, and nothing of the picture. Throws Error when it is not accepted: too
 * many pixels, too narrow, of another kind.
 */
export async function checkPicture(original: Uint8Array): Promise<void> {
  // Without a limit here, because the library's own would count the pixels of one frame only.
  const image = sharp(original, { limitInputPixels: false, failOn: 'error' });
  const { format, pages = 1, width, height, autoOrient } = await image.metadata();
  if (!known.has(format)) throw new Error(`not a picture we take: ${format}`);
  const pixels = width * height * pages;
  const pixelLimit = format === 'heif' ? maxPixelsAvif : maxPixels;
  if (pixels > pixelLimit)
    throw new Error(`the picture has ${pixels} pixels; it may have at most ${pixelLimit}`);
  if (autoOrient.width < cardWidth)
    throw new Error(
      `the picture is ${autoOrient.width} px wide; it must have at least ${cardWidth}`,
    );
  if (autoOrient.height > tallest * autoOrient.width)
    throw new Error(`the picture is more than ${tallest} times as tall as it is wide`);
}

/**
 * The pixels of the largest form: the original is decoded this once, and everything else is made
 * from them.
 */
async function decoded(original: Uint8Array, part: Region | null): Promise<Sharp> {
  const image = sharp(original, { limitInputPixels: maxPixels, failOn: 'error' });
  const { data, info } = await (part === null ? image : image.extract(part))
    // Rotated as the camera was held; all other metadata, such as where and when it was taken, is
    // dropped.
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** Quality falls step by step until the file is small enough; the last step is used as it is. */
const steps = { avif: [56, 48, 42, 36], webp: [72, 64, 56, 48, 40] } as const;

async function encoded(
  image: Sharp,
  width: number,
  ending: PictureFile['ending'],
  maxBytes: number,
): Promise<PictureFile> {
  const resized = image.clone().resize({ width, withoutEnlargement: true });
  let bytes = Buffer.alloc(0);
  for (const quality of steps[ending]) {
    // For what cards load, the next effort saves one byte in eighty and takes half as long again; the
    // highest, one in twenty and ten times as long. Wider ones are most of the work: without it they
    // take a third of the time and a twentieth more bytes.
    bytes = await (
      ending === 'avif'
        ? resized.clone().avif({ quality, effort: width <= cardWidth ? 1 : 0 })
        : resized.clone().webp({ quality, effort: 4 })
    ).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return { width, ending, bytes };
}

/**
 * Every form of a picture, or of a part of it. Throws Error for one that `checkPicture` refuses, and
 * for one that is broken.
 */
export async function pictureForms(
  original: Uint8Array,
  part: Region | null = null,
): Promise<PictureForms> {
  await checkPicture(original);
  const image = await decoded(original, part);
  const { width, height } = await image.metadata();
  const files: PictureFile[] = [];
  for (const one of [...commonWidths.filter((common) => common < width), width]) {
    const maxBytes = one <= cardWidth ? cardBytes : Number.POSITIVE_INFINITY;
    files.push(
      await encoded(image, one, 'avif', maxBytes),
      await encoded(image, one, 'webp', maxBytes),
    );
  }
  return { color: await meanColor(image), width, height, files };
}

async function meanColor(image: Sharp): Promise<string> {
  const { data } = await sharp(
    await image.clone().resize(1, 1, { fit: 'fill', kernel: 'cubic' }).png().toBuffer(),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[...data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
