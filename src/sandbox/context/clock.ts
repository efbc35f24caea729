// The sandbox's time: waits are shortened by one scale, so that fifteen minutes can pass within a
// test, and all end at close.

/**
 * `now` in epoch milliseconds; `scaled` turns a gateway's wait into ours; `after` waits the real
 * milliseconds it is given.
 */
export type Clock = {
  now: () => number;
  scaled: (ms: number) => number;
  after: (ms: number, work: () => void) => void;
  pause: (ms: number) => Promise<void>;
  close: () => void;
};

// setTimeout fires at once beyond 2^31 - 1 ms; such a wait is walked in steps.
const longestTimer = 2_147_483_647;

/**
 * A clock whose waits last `scale` × the gateway's own (1 = real time, 0.01 = a hundred times
 * faster).
 */
export const createClock = (scale: number, now: () => number): Clock => {
  const timers = new Set<NodeJS.Timeout>();
  const sleepers = new Set<() => void>();
  let closed = false;
  const after = (ms: number, work: () => void): void => {
    if (closed) return;
    const step = Math.min(Math.max(ms, 0), longestTimer);
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (ms > step) after(ms - step, work);
      else work();
    }, step);
    timer.unref();
    timers.add(timer);
  };
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (closed) return resolve();
      const wake = (): void => {
        sleepers.delete(wake);
        resolve();
      };
      sleepers.add(wake);
      after(ms, wake);
    });
  const close = (): void => {
    closed = true;
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    for (const wake of [...sleepers]) wake();
  };
  return { now, scaled: (ms) => Math.round(ms * scale), after, pause, close };
};
