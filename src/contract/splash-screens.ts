// Start pictures of the installed app on iPhone and iPad: iOS shows one only if it fits the screen
// exactly, so the build makes one for each size, light and dark.

/**
 * Screens as their browser measures them, held upright, and the pixels of each point: iPhones since
 * 2017, iPads since 2018.
 */
const screens = [
  [440, 956, 3],
  [430, 932, 3],
  [428, 926, 3],
  [420, 912, 3],
  [414, 896, 3],
  [414, 896, 2],
  [402, 874, 3],
  [393, 852, 3],
  [390, 844, 3],
  [375, 812, 3],
  [414, 736, 3],
  [375, 667, 2],
  [1032, 1376, 2],
  [1024, 1366, 2],
  [834, 1210, 2],
  [834, 1194, 2],
  [820, 1180, 2],
  [810, 1080, 2],
  [768, 1024, 2],
  [744, 1133, 2],
] as const;
export const startThemes = ['light', 'dark'] as const;

/**
 * `width` and `height` in pixels; `media` is when it is the right one. Without the exact one a
 * white screen is shown.
 */
export type StartPicture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: (typeof startThemes)[number];
  readonly media: string;
};

export const startPictures: readonly StartPicture[] = screens.flatMap(([width, height, ratio]) =>
  startThemes.map((theme) => ({
    name: `${width * ratio}x${height * ratio}-${theme}.png`,
    width: width * ratio,
    height: height * ratio,
    theme,
    media:
      `(device-width: ${width}px) and (device-height: ${height}px) and ` +
      `(-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait) and ` +
      `(prefers-color-scheme: ${theme})`,
  })),
);
