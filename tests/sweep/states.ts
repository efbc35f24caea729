// The states of the sweep that no single tap opens: steps of coming in, refusals with their
// dialogs, forms with mistakes, tabs, and pages without a network.

import type { Page } from '@playwright/test';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import { quiet, still } from '../e2e/support/moments.ts';
import { namedInAny } from '../support/named.ts';
import {
  bookButton,
  codeField,
  fillInGuest,
  fillReferral,
  getCodeButton,
  linksTo,
  newMemberName,
  offlineNotice,
  payBy,
  pinField,
  signInPhone,
  termsBox,
} from '../support/screens.ts';
import type { Person } from './pages.ts';

/** Judges the page as it stands, under a name. */
export type Look = (what: string) => Promise<void>;
export type SweptState = {
  readonly name: string;
  readonly path: string;
  readonly person: Person;
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page, look: Look) => Promise<void>;
};

const press = (page: Page, id: MessageId): Promise<void> =>
  page
    .getByRole('button', { name: namedInAny(id, 'start') })
    .filter({ visible: true })
    .first()
    .click({ timeout: 4_000 });
/** The answer is there, and what slides or fades in stands. */
async function settle(page: Page): Promise<void> {
  await quiet(page);
  await still(page);
}

/**
 * Lets the server's place be taken by an answer that would need another day, another person or
 * forty messages to come about.
 */
const answerWith = async (
  page: Page,
  call: string,
  answer: { readonly data: unknown } | { readonly code: ErrorCode; readonly details?: unknown },
): Promise<void> =>
  void (await page.route(`**/api/${call}*`, (route) =>
    route.fulfill(
      'data' in answer
        ? { json: answer }
        : {
            status: errors[answer.code].status,
            json: {
              errors: [{ code: answer.code, message: answer.code, details: answer.details }],
            },
          },
    ),
  ));
const again = async (
  page: Page,
  call: string,
  answer: Parameters<typeof answerWith>[2],
): Promise<void> => {
  await page.unroute(`**/api/${call}*`);
  await answerWith(page, call, answer);
};

const phone = '+84987001009';
const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const sent = () => ({
  data: { challenge: 'A'.repeat(22), phone, expiresAt: later(5), resendAt: later(0.5) },
});
const profile = {
  sn: 900_001,
  nickName: '',
  mobile: '0987001009',
  countryCode: '+84',
  gender: null,
  email: '',
  hasPin: false,
  referralCode: 'ABCD2345',
};
const session = () => ({ data: { accessToken: 'none', expiresAt: later(30), profile } });
const keep =
  (key: string, value: string, where: 'localStorage' | 'sessionStorage' = 'localStorage') =>
  (page: Page): Promise<void> =>
    page
      .addInitScript(
        ([name, text, store]) => {
          window[store as 'localStorage'].setItem(name as string, text as string);
        },
        [key, value, where],
      )
      .then(() => undefined);
const seenIntro = keep('sign-up-intro', 'seen');
const number = async (page: Page): Promise<void> => {
  await signInPhone(page).fill('0987001009');
  await getCodeButton(page).click();
};
const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await settle(page);
};

/** Of the one form of a step of signing in, whatever it is called there. */
const submitButton = (page: Page) => page.locator('form button[type=submit]');

async function signUp(page: Page, look: Look): Promise<void> {
  const submit = submitButton(page);
  await submit.click();
  await look('no number');
  await answerWith(page, 'auth/sendVerificationCode', sent());
  await number(page);
  await codeField(page).waitFor();
  await look('the code');
  await submit.click();
  await look('a code too short');
  await answerWith(page, 'auth/signUp', { code: errorCodes.unknownReferral });
  await fillReferral(page, 'KHONGCO2');
  for (const [code, what, details] of [
    [errorCodes.unknownReferral, 'a wrong referral code', undefined],
    [errorCodes.wrongCode, 'a wrong code', { triesLeft: 2 }],
    [errorCodes.codeSpent, 'a spent code', undefined],
  ] as const) {
    await again(page, 'auth/signUp', { code, details });
    await codeField(page).fill('1234');
    await submit.click();
    await settle(page);
    await look(what);
  }
  await closeDialog(page);
  await again(page, 'auth/signUp', session());
  await page.route('**/api/user/getProfileInfo*', (route) => route.abort());
  await codeField(page).fill('1234');
  await submit.click();
  await newMemberName(page).waitFor();
  await look('the name');
  await newMemberName(page).fill('M'.repeat(40));
  await submit.click();
  await look('a name too long');
}

/** Each refusal of a number has a dialog of its own. */
async function refusals(page: Page, look: Look): Promise<void> {
  for (const code of [
    errorCodes.phoneUnknown,
    errorCodes.phoneTaken,
    errorCodes.alreadyLinked,
    errorCodes.accountLocked,
    errorCodes.codeTooSoon,
    errorCodes.smsFailed,
    errorCodes.busy,
  ] as const) {
    await again(page, 'auth/sendVerificationCode', {
      code,
      details: code === errorCodes.codeTooSoon ? { resendAt: later(12) } : undefined,
    });
    await number(page);
    await settle(page);
    await look(code);
    await closeDialog(page);
  }
}

async function byPin(page: Page, look: Look): Promise<void> {
  await signInPhone(page).fill('0987001009');
  await press(page, 'pin.use');
  await pinField(page).waitFor();
  await look('the PIN');
  for (const [code, details] of [
    [errorCodes.wrongPin, { triesLeft: 1 }],
    [errorCodes.pinNotOnDevice, undefined],
    [errorCodes.pinLocked, undefined],
  ] as const) {
    await again(page, 'auth/signIn', { code, details });
    await pinField(page).fill('480275');
    await settle(page);
    await look(code);
  }
}

async function byProvider(page: Page, look: Look): Promise<void> {
  await look('the number');
  await answerWith(page, 'auth/sendVerificationCode', sent());
  await number(page);
  await codeField(page).waitFor();
  await press(page, 'social.invited');
  await look("the code, with a friend's");
  await answerWith(page, 'auth/finishSocialSignIn', { code: errorCodes.alreadyLinked });
  await codeField(page).fill('1234');
  await submitButton(page).click();
  await settle(page);
  await look('linked elsewhere');
}

/** What ends a session leaves the cookie alone: the next state begins from it. */
const ends =
  (code: ErrorCode) =>
  async (page: Page): Promise<void> => {
    for (const call of ['auth/refreshToken', 'auth/signOut'])
      await answerWith(page, call, { code });
    for (const call of [
      'booking/getBookingList',
      'user/getProfileInfo',
      'stamp/getStampList',
      'point/getPointSummary',
      'coupon/getCouponList',
      'favorite/getFavoriteList',
    ])
      await answerWith(page, call, { code });
  };
const told = async (page: Page, look: Look): Promise<void> => {
  await page.getByRole('alertdialog').waitFor({ timeout: 6_000 });
  await settle(page);
  await look('told');
};

async function guarded(page: Page): Promise<void> {
  await page.route('**/api/booking/getBookingList*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as {
      data: { bookings: { status: number }[] };
    };
    await route.fulfill({
      json: {
        data: {
          ...data,
          bookings: data.bookings.filter(({ status }) => status === 1),
          isGuarded: true,
        },
      },
    });
  });
  await answerWith(page, 'booking/getGuardedHistory', { code: errorCodes.confirmIdentity });
}
async function openGuarded(page: Page, look: Look): Promise<void> {
  await look('closed');
  await press(page, 'history.open');
  await settle(page);
  await look('who is there');
  await answerWith(page, 'auth/sendVerificationCode', sent());
  await page
    .getByRole('dialog')
    .getByRole('button', { name: namedInAny('signIn.getCode', 'start') })
    .click({ timeout: 4_000 });
  await codeField(page).waitFor();
  await look('the code');
  await answerWith(page, 'auth/confirmIdentity', {
    code: errorCodes.wrongCode,
    details: { triesLeft: 1 },
  });
  await codeField(page).fill('1234');
  await settle(page);
  await look('a wrong code');
}

async function wrongProfile(page: Page, look: Look): Promise<void> {
  for (const [id, text] of [
    ['profile.name', 'M'.repeat(40)],
    ['profile.email', 'nowhere'],
    ['profile.birth', '31/02/1990'],
  ] as const)
    await page.getByRole('textbox', { name: namedInAny(id) }).fill(text);
  await press(page, 'profile.save');
  await look('mistakes');
}

const refusedBookings: readonly (
  | ErrorCode
  | readonly [code: ErrorCode, details: { readonly limit: string; readonly most: number }]
)[] = [
  errorCodes.priceChanged,
  errorCodes.flashSaleOver,
  errorCodes.soldOut,
  errorCodes.missedRoom,
  errorCodes.roomLocked,
  errorCodes.checkInPast,
  errorCodes.notSold,
  errorCodes.overHourLimit,
  errorCodes.overLimit,
  errorCodes.discountGone,
  errorCodes.belowMinimum,
  errorCodes.accountRequired,
  errorCodes.guestPenalty,
  errorCodes.methodUnavailable,
  errorCodes.gatewayMaintenance,
  errorCodes.busy,
  [errorCodes.overLimit, { limit: 'unpaid', most: 2 }],
  [errorCodes.overLimit, { limit: 'payAtHotel', most: 3 }],
];
async function refusedBooking(page: Page, look: Look): Promise<void> {
  const book = bookButton(page);
  await book.click();
  await settle(page);
  await look('mistakes');
  await fillInGuest(page, {
    name: 'Ngọc Lan',
    phone: '0903482917',
    email: 'ngoclan@example.com',
  });
  await payBy(page, 'momo').click();
  await termsBox(page).check();
  for (const refused of refusedBookings) {
    const [code, details] = typeof refused === 'string' ? [refused, { least: 20_000 }] : refused;
    await again(page, 'booking/createBooking', { code, details });
    await book.click();
    await settle(page);
    await look('limit' in details ? `${code} ${details.limit}` : code);
    await closeDialog(page);
  }
}

async function coupons(page: Page, look: Look): Promise<void> {
  // Named after whether one is on already.
  await page.getByTestId('coupons').click({ timeout: 4_000 });
  await settle(page);
  await look('the coupons');
}

async function emptyReview(page: Page, look: Look): Promise<void> {
  await press(page, 'review.send');
  await look('what is missing');
  await page.getByRole('textbox', { name: namedInAny('review.tell') }).fill('Phòng sạch');
  await page.getByRole('radio').nth(3).check({ force: true });
  await look('begun');
  await linksTo(page.getByRole('main'), '/account/my-booking', 'end')
    .filter({ visible: true })
    .first()
    .click({ timeout: 4_000 });
  await settle(page);
  await look('leaving');
}

async function withoutNetwork(page: Page, look: Look): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
  });
  await offlineNotice(page).first().waitFor();
  await still(page);
  await look('no network');
  await page.context().setOffline(false);
}

const offlinePages = [
  '/account',
  '/account/my-booking',
  '/account/coupons',
  '/account/my-points',
  '/account/stamp',
  '/account/watches',
  '/account/profile',
  '/account/settings',
] as const;

export function sweptStates(checkout: string, review: string | undefined): SweptState[] {
  return [
    { name: 'signing-up', path: '/sign-up', person: 'guest', before: seenIntro, act: signUp },
    { name: 'number-refused', path: '/sign-in', person: 'guest', act: refusals },
    {
      name: 'by-pin',
      path: '/sign-in',
      person: 'guest',
      before: keep('has-pin', 'true'),
      act: byPin,
    },
    {
      name: 'by-provider',
      path: '/sign-in',
      person: 'guest',
      act: byProvider,
      before: keep(
        'verification-code-sent',
        JSON.stringify({
          sent: null,
          ticket: { ticket: 'none', name: 'Thu Hương', provider: 'google', to: '', phone: '' },
          isSignUp: false,
        }),
        'sessionStorage',
      ),
    },
    {
      name: 'session-over',
      path: '/account',
      person: 'member',
      before: ends(errorCodes.sessionExpired),
      act: told,
    },
    {
      name: 'account-locked',
      path: '/account',
      person: 'member',
      before: ends(errorCodes.accountLocked),
      act: told,
    },
    {
      name: 'guarded-history',
      path: '/account/my-booking?tab=done',
      person: 'member',
      before: guarded,
      act: openGuarded,
    },
    { name: 'wrong-profile', path: '/account/profile', person: 'member', act: wrongProfile },
    { name: 'booking-refused', path: checkout, person: 'guest', act: refusedBooking },
    { name: 'coupons-to-choose', path: checkout, person: 'member', act: coupons },
    ...(review === undefined
      ? []
      : [{ name: 'writing-a-review', path: review, person: 'member', act: emptyReview } as const]),
    ...offlinePages.map(
      (path) =>
        ({
          name: `offline${path.replaceAll('/', '-')}`,
          path,
          person: 'member',
          act: withoutNetwork,
        }) as const,
    ),
  ];
}
