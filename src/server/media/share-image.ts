// The share picture of an address: 1200 × 630, small enough for every network, with our mark and
// without the machine's fonts.

import sharp, { type Sharp } from 'sharp';

const width = 1_200;
const height = 630;
/** Some networks drop larger ones. */
export const shareBytes = 150_000;

const door =
  '<path d="M6 23a18 18 0 0 1 36 0v17a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z" fill="#fbbd47"/><path d="M30 22v7.2a9.2 9.2 0 0 1-16.4 5.8" fill="none" stroke="#00424e" stroke-width="5.6" stroke-linecap="round"/><circle cx="30" cy="13.4" r="3.8" fill="#fff"/>';

const shade =
  '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#00161b" stop-opacity="0"/><stop offset="1" stop-color="#00161b" stop-opacity=".78"/></linearGradient></defs><rect y="380" width="1200" height="250" fill="url(#s)"/>';

/**
 * Our mark and name in the lower left corner; over a photo on a shade that keeps them readable.
 * `wordmark` is the outline of the name as an SVG.
 */
function signature(wordmark: string, isOnPhoto: boolean): Buffer {
  const outline = /<path[^>]*\sd="([^"]+)"/.exec(wordmark)?.[1] ?? '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${isOnPhoto ? shade : ''}` +
      `<g transform="translate(48 508) scale(1.7)">${door}</g><g transform="translate(150 576) scale(1.62)"><path d="${outline}" fill="${isOnPhoto ? '#fff' : '#0d4a54'}"/></g></svg>`,
  );
}

async function asJpeg(picture: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of [78, 70, 62, 54, 46]) {
    bytes = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= shareBytes) break;
  }
  return bytes;
}

/** A hotel's picture, cropped, signed. */
export async function sharedPhoto(original: Uint8Array, wordmark: string): Promise<Buffer> {
  const cropped = await sharp(original)
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return asJpeg(sharp(cropped).composite([{ input: signature(wordmark, true) }]));
}

/** A drawing that fills the picture, signed. */
export async function sharedDrawing(svg: string, wordmark: string): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg))
    .resize(width, height)
    .flatten({ background: '#fcfaf6' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return asJpeg(sharp(drawn).composite([{ input: signature(wordmark, false) }]));
}
