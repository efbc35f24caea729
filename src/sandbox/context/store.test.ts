// The store: unique ids, newest first, transactions whole or not at all, and records that outlive a
// restart.
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

describe('the store', () => {
  it('takes an id once per collection and keeps the first value', () => {
    const store = openStore(':memory:');
    const collection = store.collection<number>('a');
    expect([
      collection.add('x', 1),
      collection.add('x', 2),
      store.collection<number>('b').add('x', 3),
    ]).toEqual([true, false, true]);
    expect(collection.get('x')).toBe(1);
    store.close();
  });

  it('lists the latest first, by tag or all', () => {
    const store = openStore(':memory:');
    const collection = store.collection<string>('a');
    for (const [id, tag] of [
      ['1', 'odd'],
      ['2', 'even'],
      ['3', 'odd'],
    ] as const)
      collection.add(id, `v${id}`, tag);
    expect(collection.tagged('odd')).toEqual(['v3', 'v1']);
    expect(collection.newest(2)).toEqual(['v3', 'v2']);
    store.close();
  });

  it('replaces only what exists', () => {
    const store = openStore(':memory:');
    const collection = store.collection<string>('a');
    collection.add('x', 'old');
    collection.set('x', 'new');
    expect(collection.get('x')).toBe('new');
    expect(() => collection.set('y', 'z')).toThrow(/No record 'y'/);
    store.close();
  });

  it('keeps nothing of a transaction that fails', () => {
    const store = openStore(':memory:');
    const collection = store.collection<number>('a');
    expect(() =>
      store.atomic(() => {
        collection.add('x', 1);
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(collection.get('x')).toBeUndefined();
    store.close();
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
