// Holds the book to its promise: unique ids, newest first, all or nothing, and still there after it is opened again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './store.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-book-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the book', () => {
  it('takes an id once per shelf and keeps the first value', () => {
    const book = openStore(':memory:');
    const shelf = book.collection<number>('a');
    expect([
      shelf.add('x', 1),
      shelf.add('x', 2),
      book.collection<number>('b').add('x', 3),
    ]).toEqual([true, false, true]);
    expect(shelf.get('x')).toBe(1);
    book.close();
  });

  it('lists the latest first, by tag or all', () => {
    const book = openStore(':memory:');
    const shelf = book.collection<string>('a');
    for (const [id, tag] of [
      ['1', 'odd'],
      ['2', 'even'],
      ['3', 'odd'],
    ] as const)
      shelf.add(id, `v${id}`, tag);
    expect(shelf.tagged('odd')).toEqual(['v3', 'v1']);
    expect(shelf.newest(2)).toEqual(['v3', 'v2']);
    book.close();
  });

  it('replaces only what exists', () => {
    const book = openStore(':memory:');
    const shelf = book.collection<string>('a');
    shelf.add('x', 'old');
    shelf.set('x', 'new');
    expect(shelf.get('x')).toBe('new');
    expect(() => shelf.set('y', 'z')).toThrow(/No record 'y'/);
    book.close();
  });

  it('keeps nothing of a transaction that fails', () => {
    const book = openStore(':memory:');
    const shelf = book.collection<number>('a');
    expect(() =>
      book.atomic(() => {
        shelf.add('x', 1);
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(shelf.get('x')).toBeUndefined();
    book.close();
  });

  it('remembers what a file holds when it is opened again', () => {
    const path = join(folder, 'book.db');
    const first = openStore(path);
    first.collection<{ n: number }>('a').add('x', { n: 1 }, 't');
    first.close();
    const second = openStore(path);
    expect(second.collection('a').tagged('t')).toEqual([{ n: 1 }]);
    second.close();
  });
});
