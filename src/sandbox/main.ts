// Starts the sandbox as one process, prints its address, and ends cleanly on SIGINT, on SIGTERM and
// with the process that brought it along.
import { listen } from './listen.ts';
import { readSettings } from './settings.ts';

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'EADDRINUSE'
    ? `The port is in use: ${error.message}`
    : error.message;
};

try {
  const { options, ...where } = readSettings(process.env);
  const { url, close } = await listen(where, options);
  console.log(`Sandbox on ${url}`);
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(end, () => void close().then(() => process.exit(0)));
} catch (error) {
  console.error(`The sandbox did not start. ${explain(error)}`);
  process.exitCode = 1;
}
