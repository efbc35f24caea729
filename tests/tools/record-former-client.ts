// Writes down what the client of this build says and is promised, for the builds after it to be
// held to.
// Run before shipping: node tests/tools/record-former-client.ts BUILD

import { writeFileSync } from 'node:fs';
import { openApi } from '#server/api/openapi.ts';
import { formerFile, type Former, type Shape, type Step } from '../contract/former-client.ts';

type Document = Readonly<
  Record<
    string,
    Readonly<
      Record<
        string,
        {
          readonly responses: {
            readonly 200: {
              readonly content: {
                readonly 'application/json': {
                  readonly schema: { readonly properties: { readonly data: Shape } };
                };
              };
            };
          };
        }
      >
    >
  >
>;

const stay = { bookingType: '3', checkInDatePlan: '{day+12}', endDate: '{day+13}' };
const booked = {
  slug: 'la-sen-boutique',
  roomTypeSn: '{room}',
  stay: '{stay}',
  rooms: 1,
  couponSn: null,
  xu: 0,
  addOns: [],
};
const key = { code: '{code}', key: '{key}' };
const said: readonly Omit<Step, 'answer' | 'method'>[] = [
  { call: 'hotel/getHome', as: 'guest', words: {} },
  { call: 'hotel/getSearchSuggestion', as: 'guest', words: { keyword: 'la sen' } },
  { call: 'hotel/searchHotel', as: 'guest', words: { provinceSn: '1', ...stay } },
  { call: 'hotel/getHotelDetail', as: 'guest', words: { slug: 'la-sen-boutique' } },
  {
    call: 'hotel/getRoomList',
    as: 'guest',
    words: { slug: 'la-sen-boutique', ...stay },
    takes: { room: 'rooms.0.sn', stay: 'stay' },
  },
  { call: 'hotel/getReviewList', as: 'guest', words: { slug: 'la-sen-boutique' } },
  {
    call: 'booking/getQuote',
    as: 'guest',
    words: booked,
    takes: { quoteHash: 'quoteHash', stay: 'stay' },
  },
  {
    call: 'booking/createBooking',
    as: 'guest',
    takes: { code: 'code', key: 'key' },
    words: {
      ...booked,
      quoteHash: '{quoteHash}',
      paymentMethod: 3,
      adults: 2,
      children: 0,
      fullName: 'Mai Anh',
      countryCode: '+84',
      mobile: '0987110140',
      email: 'mai.anh@example.com',
      specialRequests: '',
      agreesToTerms: true,
      wantedUntil: null,
      invoice: null,
    },
  },
  { call: 'payment/startPayment', as: 'guest', words: { ...key, paymentMethod: 3 } },
  { call: 'booking/getBookingStatus', as: 'guest', words: key },
  { call: 'payment/getPaymentStatus', as: 'guest', words: key },
  { call: 'auth/getSocialProviderList', as: 'guest', words: {} },
  {
    call: 'auth/startSocialSignIn',
    as: 'guest',
    words: { provider: 'google', purpose: 'signIn', to: '/vi-vn' },
  },
  ...[
    'user/getProfileInfo',
    'user/getSettings',
    'push/getReminderSettings',
    'booking/getBookingList',
    'coupon/getCouponList',
    'point/getPointSummary',
    'point/getPointHistory',
    'stamp/getStampList',
    'favorite/getFavoriteList',
    'auth/getLinkedSocialAccount',
  ].map((call) => ({ call, as: 'member' as const, words: {} })),
  { call: 'user/updateSettings', as: 'member', words: { reminders: { checkInHours: true } } },
  { call: 'user/updateProfileInfo', as: 'member', words: { gender: 'none' } },
];

/** Words for people are no promise. */
const bare = (shape: unknown): unknown => {
  if (Array.isArray(shape)) return shape.map(bare);
  if (typeof shape !== 'object' || shape === null) return shape;
  const kept = new Set([
    'type',
    'const',
    'enum',
    'anyOf',
    'oneOf',
    'allOf',
    'properties',
    'required',
    'items',
    'additionalProperties',
  ]);
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => kept.has(name))
      .map(([name, value]) => [
        name,
        name === 'properties'
          ? Object.fromEntries(
              Object.entries(value as object).map(([field, one]) => [field, bare(one)]),
            )
          : bare(value),
      ]),
  );
};

const paths = openApi('https://stay.example', true)['paths'] as Document;
const steps = said.map((step): Step => {
  const row = paths[`/api/${step.call}`] ?? {};
  const method = 'get' in row ? 'GET' : 'POST';
  const answer =
    row[method.toLowerCase()]?.responses[200].content['application/json'].schema.properties.data;
  if (answer === undefined) throw new Error(`there is no call ${step.call}`);
  return { ...step, method, answer: bare(answer) as Shape };
});
const headers = {
  Accept: 'application/json',
  requester: 'web-app',
  branching: 'main',
  Localization: 'vi-vn',
  'Device-Encode': 'formerclientformerclient',
};
const former = { build: process.argv[2] ?? '', headers } satisfies Omit<Former, 'steps'>;
// A line for each step, so that a change of one is seen as one.
writeFileSync(
  formerFile,
  `${JSON.stringify(former).slice(0, -1)},"steps":[\n${steps.map((step) => JSON.stringify(step)).join(',\n')}\n]}\n`,
);
