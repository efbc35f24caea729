// Renders pages from the sources: while developing, the server loads this in place of the built renderer (`DEV_RENDERER`, set by `scripts/dev.mjs`).
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';

/** Asks Vite, which lives in the process that started this one, for each module as it is now. */
const runner = new ModuleRunner(
  {
    hmr: false,
    transport: {
      async invoke(data) {
        const answer = await fetch(String(process.env.DEV_MODULES), {
          method: 'POST',
          body: JSON.stringify(data),
        });
        return /** @type {any} */ (await answer.json());
      },
    },
  },
  new ESModulesEvaluator(),
);
process.on('message', (word) => {
  if (word === 'changed') runner.clearCache();
});

const renderer = () => runner.import('/src/client/entry.server.tsx');
// So that the first page does not wait for all of it.
void renderer().catch(() => undefined);

/** @param {unknown} options */
export const render = async (options) => (await renderer()).render(options);

/** Nothing is kept for the next who asks: the sources may have changed by then. */
export const isShared = () => false;

/** In place of the build's list of files: Vite finds the rest by its imports. */
export const assets = {
  'src/client/entry.client.tsx': {
    file: '@dev/entry.js',
    css: ['src/client/styles.css'],
    isEntry: true,
  },
};
