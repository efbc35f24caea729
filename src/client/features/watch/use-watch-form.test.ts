// The form begins with what the button asked for: a room where all are taken, a price a tenth lower
// where one is free; and with what was chosen before.

import { expect, test } from 'vitest';
import type { Vnd } from '#domain/money.ts';
import { firstInput, readMark } from './use-watch-form.ts';

const price = 500_000 as Vnd;

test('of a full hotel a room', () =>
  expect(firstInput({ isFull: true, price }, null)).toEqual({
    isForFree: true,
    isForPrice: false,
    mark: '',
  }));

test('of one with rooms a lower price, so that one press is enough', () =>
  expect(firstInput({ isFull: false, price }, null)).toEqual({
    isForFree: false,
    isForPrice: true,
    mark: '450.000',
  }));

test('of a place whose price is not known yet the mark is left open', () =>
  expect(firstInput({ isFull: false, price: null }, null)).toEqual({
    isForFree: false,
    isForPrice: true,
    mark: '',
  }));

test('what was chosen before stays', () => {
  expect(firstInput({ isFull: false, price }, { isForFree: true, mark: null })).toEqual({
    isForFree: true,
    isForPrice: false,
    mark: '',
  });
  const mark = 400_000 as Vnd;
  expect(firstInput({ isFull: true, price }, { isForFree: false, mark })).toEqual({
    isForFree: false,
    isForPrice: true,
    mark: '400.000',
  });
});

test('an empty mark is missed, and only what was typed may be unreadable', () => {
  expect(readMark(' ')).toBe('watch.markMissing');
  expect(readMark('abc')).toBe('price.unreadable');
  expect(readMark('1')).toBe('watch.markRange');
  expect(readMark('450.000')).toBe(450_000);
});
