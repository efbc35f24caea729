// Installing where the browser has no prompt of its own: which browser this is, and what it can do.

/**
 * Safari on an iPhone or iPad; another browser there; a window inside another app, which cannot
 * install; null for all others, which have it in their menu if they can.
 */
export type InstallPlatform = 'safari' | 'otherApple' | 'inApp' | null;

const inApp =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|Zalo|TikTok|musical_ly|BytedanceWebview|MicroMessenger|Snapchat|; wv\)/;
const otherApple = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|Brave|YaBrowser/;

/** An iPad's user agent is a Mac's, but Macs have no touch screen. */
export const isAppleTouch = (agent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);

export function installPlatform(agent: string, touchPoints: number): InstallPlatform {
  if (inApp.test(agent)) return 'inApp';
  if (!isAppleTouch(agent, touchPoints)) return null;
  if (otherApple.test(agent)) return 'otherApple';
  // Another app's window is WebKit too, but does not name Safari.
  return agent.includes('Safari/') ? 'safari' : 'inApp';
}
