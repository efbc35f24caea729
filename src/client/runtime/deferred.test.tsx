import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deferred, loadDeferredComponents } from './deferred.tsx';

test('the first page the server renders has a deferred component inside of another', async () => {
  // The inner one is known only once the module of the outer one is there.
  const Outer = deferred(async (): Promise<ComponentType<object>> => {
    await Promise.resolve();
    const Inner = deferred(async () => () => <b>inner</b>);
    return () => <Inner />;
  });
  await loadDeferredComponents();
  expect(renderToString(<Outer />)).toContain('<b>inner</b>');
});
