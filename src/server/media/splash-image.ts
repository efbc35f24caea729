// The splash screen of the installed app on an iPhone: our door and name in the middle of the
// theme's background, as in the app's own first frame.

import sharp from 'sharp';
import { brand } from '#contract/brand.ts';
import type { StartPicture } from '#contract/splash-screens.ts';

/** The mark's colours in each theme, as `tokens.css` has them. */
const inks = {
  light: { door: '#0a6b78', j: '#ffffff', lamp: '#fbbd47', word: '#0d4a54' },
  dark: { door: '#5fc3cf', j: '#04262c', lamp: '#fbbd47', word: '#dff3f5' },
} as const;

/**
 * Flat colours: a palette holds them all, so nothing is dithered, and a picture of six million
 * points takes some ten kilobytes.
 */
export async function startPicture(
  { width, height, theme }: StartPicture,
  wordmark: string,
): Promise<Buffer> {
  const { door, j, lamp, word } = inks[theme];
  const outline = /<path[^>]*\sd="([^"]+)"/.exec(wordmark)?.[1] ?? '';
  // The outline is placed by its base line, so it begins above.
  const [left = 0, top = 0, wordWidth = 1] = (/viewBox="([^"]+)"/.exec(wordmark)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const side = Math.round(Math.min(width, height) * 0.24);
  const scale = (side * 1.25) / wordWidth;
  const middle = height * 0.46;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${brand.themeColor[theme]}"/>` +
    `<g transform="translate(${(width - side) / 2} ${middle - side}) scale(${side / 48})"><path d="M6 23a18 18 0 0 1 36 0v17a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z" fill="${door}"/><path d="M30 22v7.2a9.2 9.2 0 0 1-16.4 5.8" fill="none" stroke="${j}" stroke-width="5.6" stroke-linecap="round"/><circle cx="30" cy="13.4" r="3.8" fill="${lamp}"/></g>` +
    `<g transform="translate(${(width - wordWidth * scale) / 2} ${middle + side * 0.2}) scale(${scale}) translate(${-left} ${-top})"><path d="${outline}" fill="${word}"/></g></svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: brand.themeColor[theme] })
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 7, dither: 0 })
    .toBuffer();
}
