// Turns one original into the forms browsers load: AVIF and WebP in three widths, upright, without metadata, and its mean colour.

import sharp, { type Sharp } from 'sharp';

/** The picture of a card on a phone, and the one before it, must not weigh more (QUALITY, speed). */
export const cardBytes = 25_000;
const cardWidths = [320, 640] as const;
const widest = 1_200;
/** More is no photograph of a room but an attempt to fill the memory. */
const mostPixels = 50_000_000;
const known: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'avif', 'heif']);

export type PictureFile = {
  readonly width: number;
  readonly ending: 'avif' | 'webp';
  readonly bytes: Buffer;
};
export type PictureForms = {
  /** `#rrggbb`: fills the place until the picture comes. */
  readonly color: string;
  /** Of the largest form. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
};

/** Opens what claims to be a picture. Throws Error when it is none we take, or has too many pixels. */
async function open(original: Uint8Array): Promise<Sharp> {
  const image = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' });
  const { format } = await image.metadata();
  if (!known.has(format)) throw new Error(`not a picture we take: ${format}`);
  // Turned as the camera was held; what else the file tells about where and when it was taken stays behind.
  return image.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
}

/** Quality falls step by step until the file is light enough; the last step is taken as it is. */
const steps = { avif: [56, 48, 42, 36], webp: [72, 64, 56, 48, 40] } as const;

async function encoded(
  image: Sharp,
  width: number,
  ending: PictureFile['ending'],
  mostBytes: number,
): Promise<PictureFile> {
  const resized = image.clone().resize({ width, withoutEnlargement: true });
  let bytes = Buffer.alloc(0);
  for (const quality of steps[ending]) {
    // The next effort saves one byte in eighty and takes half as long again; the highest, one in twenty and ten times as long.
    bytes = await (
      ending === 'avif'
        ? resized.clone().avif({ quality, effort: 1 })
        : resized.clone().webp({ quality, effort: 4 })
    ).toBuffer();
    if (bytes.length <= mostBytes) break;
  }
  return { width, ending, bytes };
}

/** Every form of a picture. One narrower than 640 px is refused: it would be blurred on every screen. */
export async function pictureForms(original: Uint8Array): Promise<PictureForms> {
  const image = await open(original);
  const { width, height } = await sharp(
    await image
      .clone()
      .resize({ width: widest, withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  ).metadata();
  if (width < cardWidths[1])
    throw new Error(`the picture is ${width} px wide; it must have at least ${cardWidths[1]}`);
  const files: PictureFile[] = [];
  for (const one of new Set([...cardWidths, width])) {
    const mostBytes = one <= cardWidths[1] ? cardBytes : Number.POSITIVE_INFINITY;
    files.push(
      await encoded(image, one, 'avif', mostBytes),
      await encoded(image, one, 'webp', mostBytes),
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
