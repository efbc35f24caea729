// Anything at all written into the operator's socket, by whoever may open it: the site goes on.

import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { Attack } from './attack.ts';

const lines = [
  'no JSON',
  '',
  'null',
  '[]',
  '{}',
  '{"name":"doctor"}',
  '{"name":{},"typed":7,"who":[]}',
  '{"name":"__proto__","typed":[],"who":"x"}',
  '{"name":"constructor","typed":["--help"],"who":"x"}',
  `"${'x'.repeat(1_000_000)}"`,
  '\u0000\u0001\ufffd',
];

/** What is answered before the other end closes; nothing where nobody listens. */
function send(path: string, text: string): Promise<string> {
  return new Promise((done) => {
    const socket = createConnection(path);
    let said = '';
    socket
      .on('error', () => undefined)
      .on('data', (part: Buffer) => (said += part.toString()))
      .on('close', () => done(said));
    socket.write(text);
  });
}

export const operatorSocket: Attack = {
  row: 'A9',
  title: "bad lines on the operator's socket",
  isEmbedded: true,
  async play(site) {
    const path = join(site.dataDir, 'operator.sock');
    for (const line of lines) await send(path, `${line}\n`);
    const said = await send(path, `${JSON.stringify({ name: 'bookings', typed: [], who: 'x' })}\n`);
    const { status } = await site.ask('/healthz');
    const hears = said.includes('"code":0');
    return {
      held: site.isRunning() && status === 200 && hears,
      seen: `${lines.length} lines; the process ${site.isRunning() ? 'runs' : 'is gone'}, health says ${status}, a command after them is ${hears ? 'carried out' : 'not heard'}`,
    };
  },
};
