// The pictures an iPhone shows while the installed app starts.

import { startPictures } from '#contract/splash-screens.ts';

/**
 * Adds the splash screens of an iPhone, which reads them only when the app is installed. Other
 * browsers make their own.
 */
export function addSplashScreens(): void {
  document.head.append(
    ...startPictures.map(({ name, media }) =>
      Object.assign(document.createElement('link'), {
        rel: 'apple-touch-startup-image',
        href: `/start/${name}`,
        media,
      }),
    ),
  );
}
