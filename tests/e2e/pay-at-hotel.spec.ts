// A member books a room and pays at the hotel: the booking is there, and one room fewer is left.

import {
  bookButton,
  bookingCodeOn,
  codeField,
  getCodeButton,
  linksTo,
  payBy,
  signInPhone,
} from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';
import { read, roomTonight, type RoomOnSale } from './support/site-reads.ts';
import { agreeToTerms, codeFor, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});

test(
  'a member pays at the hotel and the hotel has one room fewer',
  { tag: '@core' },
  async ({ page }) => {
    const { slug, room } = await roomTonight(site, ({ roomsLeft }) => roomsLeft !== null);
    await page.goto(
      `${site.url}/vi-vn/sign-in?to=${encodeURIComponent(`/vi-vn/hotel/${slug}?bookingType=2`)}`,
    );
    await signInPhone(page).fill('0903482917');
    await getCodeButton(page).click();
    await codeField(page).fill(await codeFor(site, '+84903482917'));
    await page.waitForURL(`**/hotel/${slug}**`);
    await linksTo(page, `room=${room.sn}`).and(linksTo(page, '/checkout/')).first().click();
    await page.waitForURL('**/checkout/**');
    await payBy(page, 'hotel').click();
    await agreeToTerms(page);
    await bookButton(page).click();
    await page.waitForURL('**/checkout/booking-status**');
    const code = await bookingCodeOn(page);
    await page.goto(`${site.url}/vi-vn/account/my-booking`);
    await expect(page.getByText(code.slice(0, 3)).first()).toBeVisible();
    await expect
      .poll(
        async () => {
          const { rooms } = await read<{ rooms: RoomOnSale[] }>(
            site,
            `hotel/getRoomList?slug=${slug}&bookingType=2`,
          );
          const now = rooms.find((one) => one.sn === room.sn);
          return now?.state === 'soldOut' ? 0 : now?.roomsLeft;
        },
        { timeout: 5_000 },
      )
      .toBe((room.roomsLeft ?? 0) - 1);
  },
);
