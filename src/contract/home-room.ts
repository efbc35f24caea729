// The room that home keeps for what the server does not know: the next stay, what expires, what was
// seen last. It is drawn only when the page is hydrated, and would push down what is there by then.
// And what the server draws for everybody but this device does not want: the offer of the app.

import { dayMs } from '#domain/time/day-length.ts';

/** Keys in local storage. */
export const homeRoomKey = 'home-room';
export const profileKey = 'profile';
export const installKey = 'install-card';

/** What this device knows of installing the app. */
export type InstallHistory = {
  /** When the offer was declined last, in ms since 1970. */
  readonly no?: number;
  readonly isInstalled?: boolean;
};
/** How long it is not offered again. */
export const installRestMs = 30 * dayMs;

/** As home was drawn last on this device. */
export type HomeRoom = {
  /** The width of the window that the heights are for. */
  readonly width: number;
  /** Heights in px of the next stay, 0 where there is none, and of the lists below the search. */
  readonly stay: number;
  readonly own: number;
  /** When the stay is over, in ms of the device's clock; null without one. */
  readonly until: number | null;
};

/**
 * Runs before the first paint of home: `data-member` and `data-stay` on the root element turn the
 * page into that of a member and the one with a next stay, `data-no-install` takes the offer of the
 * app out of it, two variables hold the heights. The content policy knows it by its hash.
 */
export const homeRoomScript = [
  '(()=>{try{const root=document.documentElement;',
  `if(localStorage.getItem('${profileKey}')!==null)root.dataset.member='';`,
  `const card=JSON.parse(localStorage.getItem('${installKey}'))??{};`,
  `if(card.isInstalled||Date.now()-card.no<=${installRestMs})root.dataset.noInstall='';`,
  `const kept=JSON.parse(localStorage.getItem('${homeRoomKey}'));if(kept===null)return;`,
  'const isAhead=kept.until!==null&&kept.until>Date.now();',
  "if(isAhead)root.dataset.stay='';if(kept.width!==innerWidth)return;",
  "if(isAhead&&kept.stay>0)root.style.setProperty('--stay-room',kept.stay+'px');",
  "if(kept.own>0)root.style.setProperty('--own-room',kept.own+'px')",
  '}catch{}})()',
].join('');
