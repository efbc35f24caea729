// Output, timing and child processes, the same for all scripts.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with no slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * What can be made again from the project's own files, kept to save time. Beside node_modules, not
 * in it: `npm ci` removes that folder.
 */
export const cacheFolder = join(root, '.cache');

/** @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`);

/** Seconds since `start` (a `performance.now()`), as '3.2 s'. @param {number} start */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/**
 * The environment without this project's own programs on PATH: npm must not run on the Node it is
 * about to replace.
 */
export function outsideEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** Runs a program to its end and answers its exit code (1 when a signal ended it) and what it wrote.
 * `show` lets it write to our own terminal; else its words are kept and only `still …` is said
 * every ten seconds.
 * `limit` in seconds ends a program that hangs. A program that cannot be started answers 127.
 * @param {string} program @param {readonly string[]} words
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, limit?: number, still?: string, shell?: boolean }} options
 * @returns {Promise<{ code: number, output: string, complaints: string }>} `complaints` is the part of the output that went to stderr */
export function run(
  program,
  words,
  { show = false, env = process.env, limit, still, shell = false } = {},
) {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(program, words, {
      cwd: root,
      env,
      shell,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let complaints = '';
    const keep = (/** @type {Buffer} */ chunk) => void (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.stderr?.on(
      'data',
      (/** @type {Buffer} */ chunk) => void (complaints += chunk.toString()),
    );
    const pulse =
      still === undefined
        ? undefined
        : setInterval(() => say(`  ${still}, ${since(begun)} so far`), 10_000);
    const fuse =
      limit === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limit * 1000);
    // A signal to this process also ends the program it started, so that nothing is left running.
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const end = (/** @type {number} */ code) => {
      clearInterval(pulse);
      clearTimeout(fuse);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output, complaints });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** The end of a program's output without its call stacks, indented, to say why something failed.
 * @param {string} output @param {number} lines */
export function tail(output, lines = 12) {
  const words = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  return words
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
}

/** Runs `work` when the file of this URL is the one the person started: a refusal becomes its one sentence and exit code 1.
 * @param {string} url @param {() => Promise<void> | void} work */
export async function ifMain(url, work) {
  if (process.argv[1] === undefined || fileURLToPath(url) !== realpathSync(process.argv[1])) return;
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
