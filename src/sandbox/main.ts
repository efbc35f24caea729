// Starts the sandbox as one process, prints its address, and ends cleanly on SIGINT and SIGTERM.
import { listen } from './listen.ts';
import { readSettings } from './settings.ts';

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'EADDRINUSE' ? `The port is in use: ${error.message}` : error.message;
};

try {
  const { host, port, options } = readSettings(process.env);
  const { url, close } = await listen({ host, port }, options);
  console.log(`Sandbox on ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(0)));
} catch (error) {
  console.error(`The sandbox did not start. ${explain(error)}`);
  process.exitCode = 1;
}
