// `npm start`: installs and builds what is missing, then replaces this process by the server.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { serve } from './serve.mjs';
import { ifMain, root } from './terminal.mjs';

void ifMain(import.meta.url, async () => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  serve();
});
