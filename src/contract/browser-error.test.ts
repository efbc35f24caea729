// Tests that a browser error report names the line of code and identifies nobody.

import { describe, expect, test } from 'vitest';
import { describeError, maxFrames, ownFrame, ownFrames, scrubMessage } from './browser-error.ts';
import { errorCodes } from './error-codes.ts';
import { Fault } from './fault.ts';

const origin = 'https://hotel.example';
const told = (message: string, stack: string) =>
  describeError(Object.assign(new TypeError(message), { stack }), origin);

describe('a message', () => {
  test.each([
    ['a phone', 'no answer for 0903482917'],
    ['a phone with signs in it', 'no answer for +84 903-482.917'],
    ['a phone in Thai digits', 'no answer for ๐๙๐๓๔๘๒๙๑๗'],
    ['a code of four digits', 'the code 4821 is spent'],
    ['a mail address', 'sent to an.nguyen+x@mail.example.com twice'],
    ['a code of a booking', 'no booking 7KQ2MX'],
    ['a token', 'bad token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9_x-y'],
    ['an address', 'cannot open https://hotel.example/vi-vn/search?keyword=Minh&key=abc'],
    ['a query', 'cannot open /vi-vn/search?keyword=Minh&key=abc'],
    ['a name in quotes', 'Unexpected token \'N\', "Nguyen Van Minh" is not valid JSON'],
    ['a name in quotes that do not end', 'Unexpected end of "Nguyen Van Minh'],
    ['a name with signs of its language', 'no member Nguyễn Văn Minh'],
    ['a name in another script', 'no member สมชาย'],
    ['a single name in quotes', "no member 'Minh'"],
  ])('holds no longer %s', (_, message) => {
    const scrubbed = scrubMessage(message);
    expect(scrubbed).not.toMatch(
      /\p{Nd}{2}|@|Nguy|Văn|Minh|สม|7KQ2MX|eyJ|keyword|hotel\.example|"/u,
    );
    expect(scrubMessage(scrubbed)).toBe(scrubbed);
  });

  test.each([
    "Cannot read properties of undefined (reading 'price')",
    `can't access property "rooms", hotel is undefined`,
    "undefined is not an object (evaluating 'stay.from')",
    'Minified React error #418',
    'x is not a function',
  ])('still says what is wrong: %s', (message) => expect(scrubMessage(message)).toBe(message));

  test('is short', () => expect(scrubMessage('long word '.repeat(1_000)).length).toBe(199));
});

describe('a stack', () => {
  test.each([
    ['Chrome', '    at priceOf (https://hotel.example/assets/hotel-a1B2.js:1:2345)'],
    [
      'Chrome, of an object',
      '    at async priceOf (https://hotel.example/assets/hotel-a1B2.js:1:2345)',
    ],
    ['Firefox and Safari', 'priceOf@https://hotel.example/assets/hotel-a1B2.js:1:2345'],
  ])('of %s is read', (_, line) =>
    expect(ownFrames(line, origin)).toEqual(['priceOf hotel-a1B2.js:1:2345']),
  );

  test('names files of ours alone, without queries, and so many of them', () => {
    const lines = [
      'TypeError: Nguyen Van Minh 0903482917',
      '    at https://hotel.example/assets/a.js?phone=0903482917:1:2',
      '    at open (https://other.example/assets/b.js:1:2)',
      '    at open (chrome-extension://abcdef/content.js:1:2)',
      '    at open (https://hotel.example/vi-vn/search?keyword=Minh:3:4)',
      '    at open (https://hotel.example/sw.js:5:6)',
      'async*@https://hotel.example/assets/c.js:7:8',
    ];
    expect(ownFrames(lines.join('\n'), origin)).toEqual(['a.js:1:2', 'open sw.js:5:6', 'c.js:7:8']);
    const many = Array.from({ length: 40 }, () => lines[5]).join('\n');
    expect(ownFrames(many, origin)).toHaveLength(maxFrames);
    for (const frame of ownFrames(lines.join('\n'), origin)) expect(frame).toMatch(ownFrame);
  });
});

describe('nothing is told', () => {
  const own = '    at open (https://hotel.example/assets/a.js:1:2)';

  test('of an answer that its page shows', () =>
    expect(describeError(new Fault(errorCodes.invalidInput), origin)).toBeNull());

  test.each([
    'Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'Failed to fetch dynamically imported module: https://hotel.example/assets/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
  ])('of a line that broke: %s', (message) => expect(told(message, own)).toBeNull());

  test('of scripts of extensions', () =>
    expect(told('x is null', '    at open (chrome-extension://abcdef/content.js:1:2)')).toBeNull());

  test('of what the router throws to lead elsewhere', () =>
    expect(describeError(new Response(null, { status: 302 }), origin)).toBeNull());
});

test('an error of ours is told by its name, its message and its places', () =>
  expect(
    told(
      "Cannot read properties of null (reading 'price')",
      '    at open (https://hotel.example/assets/a.js:1:2)',
    ),
  ).toEqual({
    message: "TypeError: Cannot read properties of null (reading 'price')",
    stack: ['open a.js:1:2'],
  }));
