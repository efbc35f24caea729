// Browsers are recognised by their user agent, so that nobody is shown a button that their browser
// lacks.

import { expect, it } from 'vitest';
import { installPlatform } from './install-platform.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';

it.each([
  ['Safari', `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 5, 'safari'],
  ['Safari of an iPad', mac, 5, 'safari'],
  ['Safari of a Mac', mac, 0, null],
  ['Chrome there', `${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'otherApple'],
  ['Firefox there', `${iPhone} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`, 5, 'otherApple'],
  ['Facebook', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]`, 5, 'inApp'],
  ['Zalo', `${iPhone} Mobile/15E148 Zalo iOS/650`, 5, 'inApp'],
  ['a window without a name', `${iPhone} Mobile/15E148`, 5, 'inApp'],
  [
    'Zalo of Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Zalo android/12',
    5,
    'inApp',
  ],
  [
    'Chrome of Android',
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    5,
    null,
  ],
])('%s', (_, agent, fingers, way) => {
  expect(installPlatform(agent, fingers)).toBe(way);
});
