// How an app comes onto the home screen where the browser makes no offer of its own: which browser this is, and what it can do.

import { startPictures } from '#contract/splash-screens.ts';

/** Safari of an iPhone or iPad; another browser there; or a window inside another app, which can do nothing of the kind. */
export type InstallPlatform = 'safari' | 'otherApple' | 'inApp' | null;

const inApp =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|Zalo|TikTok|musical_ly|BytedanceWebview|MicroMessenger|Snapchat|; wv\)/;
const otherApple = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|Brave|YaBrowser/;

/** An iPad calls itself a Mac, which has no fingers. */
export const isAppleTouch = (agent: string, fingers: number): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && fingers > 1);

export function installPlatform(agent: string, fingers: number): InstallPlatform {
  if (inApp.test(agent)) return 'inApp';
  if (!isAppleTouch(agent, fingers)) return null;
  if (otherApple.test(agent)) return 'otherApple';
  // A window of another app is WebKit as well, but does not call itself Safari.
  return agent.includes('Safari/') ? 'safari' : 'inApp';
}

/** What the phone shows while the installed app opens. It reads them when the app is put there, so they may come late; others need none. */
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
