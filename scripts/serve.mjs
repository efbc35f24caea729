// `npm run serve`: replaces this process by the built server; installs and builds nothing, but
// reports what is missing.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { findNode, needNode } from './install.mjs';
import { cacheFolder, ifMain, root, say } from './terminal.mjs';

const words = [join(root, 'src/server/cli.ts'), 'start', ...process.argv.slice(2)];

/** Replaces this process by the server, which then has its signals, exit code and terminal.
 * Answers only where that cannot be done: on an older Node, or on Windows.
 * @param {string} node */
function become(node) {
  if (process.platform === 'win32' || typeof process.execve !== 'function') return;
  process.execve(node, [node, ...words], process.env);
}

/** Runs the server below this process, hands signals down and its exit code up; the channel lets it end when this process is killed.
 * A Ctrl-C at a terminal reaches both by itself; only one that comes from elsewhere is handed on.
 * @param {string} node */
function stayBeside(node) {
  const child = spawn(node, words, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  let lastInterrupt = process.stdin.isTTY ? performance.now() : -Infinity;
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  process.on('SIGINT', () => {
    const isEcho = process.stdin.isTTY || performance.now() - lastInterrupt < 1000;
    lastInterrupt = performance.now();
    if (!isEcho) child.kill('SIGINT');
  });
  child.once('error', (error) => {
    say(`The server could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1);
  });
}

/** Starts the server of what is built; whoever calls this has seen to packages and build. */
export function serve() {
  process.chdir(root);
  // Node's compile cache saves a quarter of a second of each start.
  process.env.NODE_COMPILE_CACHE ??= join(cacheFolder, 'compiled');
  const node = needNode();
  become(node);
  stayBeside(node);
}

/** True when every package the server imports is there, whether or not the tools are. */
function hasPackages() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).every((name) => existsSync(join(root, 'node_modules', name)));
}

void ifMain(import.meta.url, () => {
  if (findNode() === undefined || !hasPackages())
    throw new Error('Packages are missing. Run `npm ci` first, or `npm start`, which does all.');
  if (!isBuilt())
    throw new Error('Nothing is built. Run `npm run build` first, or `npm start`, which does all.');
  serve();
});
