// Promises that an error nobody caught is told once, and that a lost promise ends nothing while a
// thrown exception ends the process in order.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const file = resolve(import.meta.dirname, '../../src/server/observability/unhandled-errors.ts');

/** A process that does this and would then live on for good; what it wrote, and how it ended. */
async function run(body: string): Promise<{ lines: string[]; code: number | null }> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { catchUnhandled } from ${JSON.stringify(file)};
      const say = (word) => process.stdout.write(word + '\\n');
      catchUnhandled((line) => say(line.unhandled + ': ' + line.bug.split('\\n')[0]), () => {
        say('ending');
        setTimeout(() => process.exit(1), 50);
      });
      setInterval(() => undefined, 1_000);
      ${body}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { lines: said.trim().split('\n'), code };
}

test('a promise that failed unheard is told, and the process goes on', async () => {
  expect(
    await run(
      `void Promise.reject(new Error('lost')); setTimeout(() => { say('alive'); process.exit(0); }, 50);`,
    ),
  ).toEqual({ lines: ['promise: Error: lost', 'alive'], code: 0 });
});

test('an exception out of an event handler is told, and ends the process in order, once', async () => {
  expect(
    await run(
      `setTimeout(() => { throw new Error('one'); }, 1); setTimeout(() => { throw 'two'; }, 10);`,
    ),
  ).toEqual({
    lines: ['exception: Error: one', 'ending', 'exception: two'],
    code: 1,
  });
});
