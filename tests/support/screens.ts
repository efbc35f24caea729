// What the browser tests of every kind reach for again and again, found as a person finds it: by
// role and by the words of its message.

import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { PaymentMethod } from '#domain/payment.ts';
import { named, namedInAny } from './named.ts';

type Part = Page | Locator;

export const title = (page: Page | FrameLocator): Locator =>
  page.getByRole('heading', { level: 1 });
/**
 * Only a hotel's own page has a name that is not translated for its title: a list behind it has
 * another.
 */
export const hotelTitle = (page: Page): Locator => page.locator('h1[translate=no]');
/** A dialog, sheet or question that stands open over the page. */
export const openDialog = (page: Page): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog'));
/** The whole document, for its language and all of its words. */
export const documentOf = (page: Page): Locator => page.locator('html');
/**
 * Links by where they lead, whatever they are called: a list's cards are named after hotels that
 * each country has others of.
 */
export const linksTo = (
  part: Part | FrameLocator,
  address: string,
  place: 'anywhere' | 'end' = 'anywhere',
): Locator => part.locator(`a[href${place === 'end' ? '$' : '*'}="${address}"]`);

export const getCodeButton = (part: Part): Locator =>
  part.getByRole('button', { name: namedInAny('signIn.getCode') });
/** The dialling code beside a number. */
export const countryButton = (part: Part): Locator =>
  part.getByRole('button', { name: namedInAny('phone.country', 'start') });
/** Chooses the country that a name or a dialling code finds first. */
export async function chooseCountry(page: Page, typed: string): Promise<void> {
  await countryButton(page).click();
  const sheet = page.getByRole('dialog', { name: namedInAny('phone.countryTitle') });
  await sheet.getByRole('combobox').fill(typed);
  await sheet.getByRole('option').first().click();
  await sheet.waitFor({ state: 'hidden' });
}
/**
 * The field for the number of somebody who signs in; the form may stand over a checkout, which asks
 * for a number too.
 */
export const signInPhone = (page: Page): Locator =>
  page
    .locator('form')
    .filter({ has: getCodeButton(page) })
    .getByRole('textbox', { name: namedInAny('phone.label') });
export const codeField = (part: Part): Locator =>
  part.getByRole('textbox', { name: namedInAny('code.label') });
/** Passwords have no role. */
export const pinField = (part: Part): Locator => part.getByLabel(namedInAny('pin.label'));
export const newPin = (part: Part): Locator => part.getByLabel(namedInAny('pin.new'));
export const newPinAgain = (part: Part): Locator => part.getByLabel(namedInAny('pin.again'));
/** A friend's code is asked for on request. */
export async function fillReferral(part: Part, code: string): Promise<void> {
  const field = part.getByRole('textbox', { name: namedInAny('signUp.referral') });
  const invited = part.getByRole('button', { name: namedInAny('social.invited') });
  await field.or(invited).first().waitFor();
  if (await invited.isVisible()) await invited.click();
  await field.fill(code);
}
export const newMemberName = (part: Part): Locator =>
  part.getByRole('textbox', { name: namedInAny('form.fullName') });
export const memberEmail = (part: Part): Locator =>
  part.getByRole('textbox', { name: namedInAny('profile.email') });

export const guestName = (part: Part): Locator =>
  part.getByRole('textbox', { name: namedInAny('form.fullName') });
export const guestPhone = (part: Part): Locator =>
  part.getByRole('textbox', { name: namedInAny('phone.label') });
export const guestEmail = (part: Part): Locator =>
  part
    .getByRole('textbox', { name: namedInAny('form.email') })
    // Where no mail is sent, none is promised.
    .or(part.getByRole('textbox', { name: namedInAny('profile.email') }));
/** Absent for a member who agreed when booking before. */
export const termsBox = (part: Part): Locator =>
  part.getByRole('checkbox', { name: namedInAny('checkout.terms') });
/** A way to pay; its row goes on with a note or a reason. */
export const payBy = (part: Part, method: PaymentMethod): Locator =>
  part.getByRole('radio', { name: namedInAny(`payment.${method}`, 'start') });
/** The button of a phone's bar and the one of a wide page are both there; one of them shows. */
export const bookButton = (page: Page): Locator =>
  page.getByTestId('book').filter({ visible: true }).first();
export const chooseRoom = (page: Page): Locator =>
  page.getByTestId('choose-room').filter({ visible: true }).first();

/** A button of the sandbox's payment page, which is no screen of ours. */
export const scenario = (page: Page, value: 'approve' | 'cancel' | 'balance'): Locator =>
  page.locator(`button[name=scenario][value=${value}]`).first();

/** Who checks in is folded into one line where the profile or the last booking knows it. */
export async function unfoldGuest(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: namedInAny('checkout.edit'), exact: true });
  await guestName(page).or(edit).waitFor();
  if (await edit.isVisible()) await edit.click();
}

/** Fills in who is coming on a checkout. */
export async function fillInGuest(
  page: Page,
  { name, phone, email }: { readonly name: string; readonly phone: string; readonly email: string },
): Promise<void> {
  await unfoldGuest(page);
  await guestName(page).fill(name);
  await guestPhone(page).fill(phone);
  await guestEmail(page).fill(email);
}

/** The rooms of a hotel's page. */
export const roomList = (page: Page): Locator =>
  page.getByRole('region', { name: namedInAny('rooms.titlePlain') });
/** The reviews of a hotel's page. */
export const hotelReviews = (page: Page): Locator =>
  page.getByRole('region', { name: namedInAny('review.title') });
/** Every line of a checkout's price. */
export const priceDetails = (page: Page): Locator =>
  page.getByRole('region', { name: namedInAny('price.title') });
/** The ways to pay of a checkout. */
export const methodSection = (page: Page): Locator =>
  page.getByRole('region', { name: namedInAny('checkout.method') });
/** Opens the row of the ways to pay that cannot be used, where several are folded into one. */
export async function unfoldBarred(page: Page): Promise<void> {
  const fold = methodSection(page).getByText(namedInAny('payment.barredCount'));
  const isFolded = (await fold.count()) > 0 && !(await fold.evaluate(isUnfolded));
  if (isFolded) await fold.click();
}
const isUnfolded = (words: Element): boolean => words.closest('details')?.open === true;

/** The name of a hotel on a card of any list, which is the card's link. */
export const cardLinks = (part: Part): Locator => part.getByRole('heading').getByRole('link');
/** The one choice of a list of days, times or lengths that Tab leads to. */
export const tabStop = (list: Locator): Locator => list.locator('[tabindex="0"]');
/** A day of the calendar: its name is written in the page's language and ends with a price. */
export const calendarDay = (part: Part, date: string): Locator =>
  part.locator(`button[data-day="${date}"]`);
/** The code of the booking that the page shows, without the space it is written with. */
export const bookingCodeOn = async (page: Page): Promise<string> =>
  ((await page.getByTestId('booking-code').first().textContent()) ?? '').replace(/\s/g, '');
/** A booking on the hotel's desk, by the code that is on it. */
export const deskCard = (part: Part, code: string): Locator =>
  part.locator(`article[data-code="${code}"]`);
/**
 * A bar that stays at the edge of a phone's screen: the navigation or what a page brings in its
 * place.
 */
export const bars = (page: Page): Locator => page.locator('[data-strip]');
/** The search's own button, in the form of the start page or in the sheet. */
export const searchButton = (page: Page): Locator =>
  page.getByRole('search').getByRole('button', { name: namedInAny('search.submit') });

export const canonicalLink = (page: Page): Locator => page.locator('link[rel=canonical]');
export const alternateLinks = (page: Page): Locator =>
  page.locator('link[rel=alternate][hreflang]');
export const robotsMeta = (page: Page): Locator => page.locator('meta[name=robots]');

/**
 * A room type in the sheet that changes a booking, by its number: the sample's rooms have names
 * that begin alike.
 */
export const roomChoice = (sheet: Locator, sn: number): Locator =>
  sheet.locator(`input[name=room][value="${sn}"]`);
/** Prices on a card; the struck-through one is not among them. */
export const cardPrices = (cards: Locator): Locator => cards.locator('b').filter({ hasText: '₫' });
/** The drawing of a booking's code, once it is drawn. */
export const codeToScan = (card: Locator): Locator => card.locator('svg path').first();
/** Photographs in their several sizes. */
export const photos = (part: Part): Locator => part.locator('picture img');
/**
 * What every page says while there is no network, with the time of what it shows where it knows
 * one.
 */
export const offlineNotice = (page: Page): Locator =>
  page
    .getByText(namedInAny('offline.strip', 'start'))
    .or(page.getByText(namedInAny('offline.stripAt', 'start')));
/** That what is shown was saved, and when, whatever keeps the page from the server. */
export const savedNotice = (page: Page): Locator =>
  (['offline.stripAt', 'offline.slowAt', 'offline.downAt', 'offline.portalAt'] as const)
    .map((id) => page.getByText(named(id, { time: /\d{2}:\d{2}/ })))
    .reduce((any, one) => any.or(one));
/** That the network is slow, and when what is shown was saved where anything was. */
export const slowNotice = (page: Page): Locator =>
  page.getByText(named('offline.slow')).or(page.getByText(named('offline.slowAt')));
