// Renders pages from the sources: while developing, the server loads this in place of the built
// renderer (`DEV_RENDERER`, set by `scripts/dev.mjs`).
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';

/**
 * Open requests to Vite, which runs in the parent process.
 * @type {Map<number, (answer: any) => void>}
 */
const waiting = new Map();
let asked = 0;

const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      invoke: (question) =>
        new Promise((done) => {
          asked += 1;
          waiting.set(asked, done);
          process.send?.({ id: asked, question });
        }),
    },
  },
  new ESModulesEvaluator(),
);
process.on('message', (/** @type {'changed' | { id: number, answer: unknown }} */ told) => {
  if (told === 'changed') return runner.clearCache();
  waiting.get(told.id)?.(told.answer);
  waiting.delete(told.id);
});

const renderer = () => runner.import('/src/client/app/entry.server.tsx');
// Loads the renderer ahead, so that the first page does not wait for it.
void renderer().catch(() => undefined);

/** @param {unknown} options */
export const render = async (options) => (await renderer()).render(options);

/** No page is cached, because the sources may change. */
export const isShared = () => false;

/** In place of the build's list of files: Vite finds the rest by its imports. */
export const assets = {
  'src/client/app/entry.client.tsx': {
    file: '@dev/entry.js',
    css: ['src/client/styles/styles.css'],
    isEntry: true,
  },
};
