// `npm run dev`: the whole site on one port, from the sources. Three processes:
// this one, which the browser talks to: Vite serves modules and styles and swaps them in open
// pages; all else is handed on to the server, as `npm start` runs it, except that it renders
// through Vite (`dev-renderer.mjs`); restarted when its sources change; the sandbox, which stays.
// `/ui` is the page of all components.
// Data is kept in the same folder as by `npm start`. No service worker is installed, and one that
// is there takes itself off.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { Agent, createServer as createHttpServer, request as askServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build, ensureMessages } from './build.mjs';
import { ensureInstalled, needNode } from './install.mjs';
import { cacheFolder, ifMain, root, run, say, since } from './terminal.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */
/**
 * @typedef {{ child: import('node:child_process').ChildProcess, port: number, ready: Promise<boolean> }} Server
 */

const begun = performance.now();
const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || 'localhost';
const sandboxPort = Number(process.env.SANDBOX_PORT || port + 1);
const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

/** Whether a path is part of the server's sources; the last two are shared with the browser. */
const isOfServer = (/** @type {string} */ path) =>
  /^(?:src\/(?:server|domain|contract)\/.*\.(?:ts|json)|locales\/[\w/]+\.(?:json|md))$/.test(
    path,
  ) && !/\.test\.ts$|^locales\/compiled\//.test(path);
const wordsIn = (/** @type {string} */ path) => /^locales\/(\w+)\.json$/.exec(path)?.[1];
const isCompiled = (/** @type {string} */ path) => /\/locales\/compiled\/\w+\.json$/.test(path);

/**
 * Puts React's refresh preamble before the page's first module.
 * @param {string} preamble
 * @returns {import('vite').Plugin}
 */
const entry = (preamble) => ({
  name: 'dev-entry',
  resolveId: { filter: { id: /^\/@dev\/entry\.js$/ }, handler: (id) => id },
  load: {
    filter: { id: /^\/@dev\/entry\.js$/ },
    handler: () =>
      `import '/@vite/client';\n${preamble}\nawait import('/src/client/app/entry.client.tsx');`,
  },
});

/**
 * Sends changed messages to open pages (`src/client/intl/intl.tsx`), which need no reload for them.
 * @type {import('vite').Plugin}
 */
const words = {
  name: 'dev-words',
  hotUpdate: ({ file }) => (isCompiled(file) ? [] : undefined),
};

/** Vite as a part of this process, on the same port. @param {import('node:http').Server} door */
async function startVite(door) {
  const { createServer } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  return createServer({
    root,
    appType: 'custom',
    cacheDir: join(cacheFolder, 'vite'),
    plugins: [entry(react.preambleCode.replace('__BASE__', '/')), words],
    server: {
      middlewareMode: true,
      hmr: { server: door },
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
    },
    // Dependencies are found before a page asks for them: finding one late reloads every open page.
    optimizeDeps: {
      entries: ['src/client/app/entry.client.tsx', 'src/client/ui-gallery/main.tsx'],
    },
  });
}

/** The page of all components (`src/client/ui-gallery`), which Vite serves alone: no server has it. */
const gallery = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <title>Components</title>
  </head>
  <body>
    <div id="gallery"></div>
    <script type="module" src="/src/client/ui-gallery/main.tsx"></script>
  </body>
</html>`;
const isGallery = (/** @type {string | undefined} */ url) => /^\/ui\/?(?:\?|$)/.test(url ?? '');

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done, fail) => {
    const socket = createSocket().once('error', fail);
    socket.listen(0, 'localhost', () => {
      const address = socket.address();
      socket.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** @param {string} file @param {NodeJS.ProcessEnv} env */
const startProcess = (file, env) =>
  spawn(needNode(), [join(root, file)], {
    cwd: root,
    // Both end when the channel to this process does.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });

function startSandbox() {
  mkdirSync(dataDir, { recursive: true });
  return startProcess('src/sandbox/main.ts', {
    PORT: String(sandboxPort),
    HOST: 'localhost',
    SANDBOX_DATA: join(dataDir, 'sandbox.db'),
  });
}

/**
 * Starts the server and answers its renderer's requests for modules.
 * @param {import('vite').ViteDevServer} vite
 * @returns {Promise<Server>}
 */
async function startServer(vite) {
  const inner = await freePort();
  const child = startProcess('src/server/cli.ts', {
    PORT: String(inner),
    HOST: 'localhost',
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    WORKER: 'off',
    ...(process.env.SANDBOX === 'off'
      ? {}
      : { SANDBOX: 'elsewhere', SANDBOX_PORT: String(sandboxPort) }),
    DEV_RENDERER: join(root, 'scripts/dev-renderer.mjs'),
  });
  child.on('message', async (/** @type {any} */ { id, question }) => {
    const answer = await vite.environments.ssr.hot.handleInvoke?.(question);
    if (child.connected) child.send({ id, answer });
  });
  return { child, port: inner, ready: untilItAnswers(child, inner) };
}

/**
 * False when it ended before.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} inner
 */
async function untilItAnswers(child, inner) {
  while (child.exitCode === null && child.signalCode === null) {
    const isThere = await fetch(`http://localhost:${inner}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return true;
    await delay(50);
  }
  return false;
}

/** @param {Server} server */
async function stopServer({ child }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

/**
 * Vite inserts styles into open pages, which the site's content policy forbids; it is loosened here
 * only, never in production.
 * @param {string} policy
 */
const loosened = (policy) =>
  policy
    .replace(/style-src 'self' 'nonce-[^']+'/, "style-src 'self' 'unsafe-inline'")
    .replace(/; require-trusted-types-for 'script'; trusted-types [^;]+/, '');

const agent = new Agent({ keepAlive: false });
/** @param {number} inner @param {Request} request @param {Response} response */
function handOn(inner, request, response) {
  const { url, method, headers } = request;
  const asked = askServer(
    { host: 'localhost', port: inner, path: url, method, headers, agent },
    (answer) => {
      const policy = answer.headers['content-security-policy'];
      if (typeof policy === 'string') answer.headers['content-security-policy'] = loosened(policy);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  asked.once('error', () => response.destroy());
  response.once('close', () => asked.destroy());
  request.pipe(asked);
}

async function start() {
  await ensureInstalled();
  const node = needNode();
  // Only before the first install another Node may run this.
  if (Number(process.versions.node.split('.')[0]) < 26) {
    process.exitCode = (await run(node, [join(root, 'scripts/dev.mjs')], { show: true })).code;
    return;
  }
  // As in `npm start`: Node's compile cache makes the next start faster.
  process.env.NODE_COMPILE_CACHE ??= join(cacheFolder, 'compiled');
  await ensureMessages();
  // The sample's pictures are made by the build.
  if (!existsSync(join(root, 'dist/client/photos'))) await build();
  const door = createHttpServer();
  await new Promise((done, fail) => {
    door.once('error', () => fail(new Error(`Port ${port} is taken. Set PORT to another one.`)));
    door.listen(port, host, () => done(undefined));
  });
  if (process.env.SANDBOX !== 'off') startSandbox();
  const vite = await startVite(door);
  let server = startServer(vite);

  door.on('request', (request, response) => {
    if (isGallery(request.url)) void showGallery(response);
    else if (request.url?.startsWith('/sw.js') === true) void handToServer(request, response);
    else vite.middlewares(request, response, () => void handToServer(request, response));
  });
  /** @param {Response} response */
  async function showGallery(response) {
    const page = await vite.transformIndexHtml('/ui', gallery);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  }
  /** @param {Request} request @param {Response} response */
  async function handToServer(request, response) {
    const { port: inner, ready } = await server;
    if (await ready) handOn(inner, request, response);
    else response.writeHead(502).end('The server does not start; the terminal says why.');
  }

  let isRestarting = false;
  let isOutdated = false;
  /** A change during a restart causes one more restart. */
  async function restart() {
    isOutdated = true;
    if (isRestarting) return;
    isRestarting = true;
    while (isOutdated) {
      isOutdated = false;
      const left = performance.now();
      server = stopServer(await server).then(() => startServer(vite));
      if (await (await server).ready) say(`  server back after ${since(left)}`);
    }
    isRestarting = false;
  }
  /** @param {string} path */
  async function follow(path) {
    const language = wordsIn(path);
    if (language !== undefined) {
      await ensureMessages();
      const compiled = readFileSync(join(root, `locales/compiled/${language}.json`), 'utf8');
      vite.environments.client.hot.send('words', { language, texts: JSON.parse(compiled) });
    }
    const { child } = await server;
    if (/^(?:src|locales)\//.test(path) && child.connected) child.send('changed');
    if (isOfServer(path)) void restart();
  }
  // In sequence, so that messages are compiled once for all files that changed together.
  let followed = Promise.resolve();
  vite.watcher.on('all', (_, file) => {
    const path = relative(root, file).replaceAll('\\', '/');
    followed = followed.then(() => follow(path)).catch((error) => say(String(error)));
  });
  if (await (await server).ready) say(`Developing on ${publicUrl} after ${since(begun)}`);
}

void ifMain(import.meta.url, start);
