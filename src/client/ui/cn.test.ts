import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test('what is false is left out', () => {
  expect(cn('flex', false, null, undefined, ['p-2', { 'font-bold': true, italic: false }])).toBe(
    'flex p-2 font-bold',
  );
});

test('of two utilities for one property the later stays', () => {
  expect(cn('rounded-lg px-4', 'px-2')).toBe('rounded-lg px-2');
  expect(cn('min-h-12 text-base', 'min-h-9')).toBe('text-base min-h-9');
});

test.each([
  ['text-cap', 'text-muted-foreground'],
  ['text-code', 'text-primary-ink'],
  ['shadow-sheet', 'shadow-black/10'],
  ['max-w-page', 'w-full'],
])('an own size is told from a colour: %s beside %s', (own, other) => {
  expect(cn(own, other)).toBe(`${own} ${other}`);
});

test.each([
  ['text-sm', 'text-cap'],
  ['shadow-1', 'shadow-sheet'],
  ['max-w-page', 'max-w-read'],
])('an own size takes the place of another: %s by %s', (first, own) => {
  expect(cn(first, own)).toBe(own);
});
