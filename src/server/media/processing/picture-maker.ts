// Has pictures made in a process of its own, one at a time, with a bounded queue, a time limit and
// a memory limit: whatever is sent, the site goes on.

import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { PictureForms } from '../../store/hotel/upload.ts';
import type { FromPictureWorker, ToPictureWorker, WorkerLimits } from './picture-worker.ts';

export type PictureMaker = {
  /** Whether another picture of this sender may be queued. */
  hasRoom(sender: string): boolean;
  /**
   * The forms of a picture that `sender` sent. Faults: `invalidPicture` for a file that is not
   * accepted, `busy` where too many are queued.
   */
  make(sender: string, original: Uint8Array): Promise<PictureForms>;
  /** Pictures that are queued or being made. */
  readonly waiting: number;
  /** The process that makes them, while there is one. */
  readonly pid: number | undefined;
  close(): Promise<void>;
};
export type PictureLimits = WorkerLimits & {
  /**
   * Limits of the queue, of all and of one sender: a review has five pictures, which are sent at
   * once.
   */
  readonly maxWaiting: number;
  readonly maxWaitingSender: number;
  /** How long a picture may wait in the queue. */
  readonly patienceMs: number;
  /**
   * How long a step may take by the clock, on a machine that is busy with other things; the process
   * itself watches its processor time and memory.
   */
  readonly stepMs: number;
  /** The process ends, and its memory is freed, when nothing was sent for so long. */
  readonly idleMs: number;
};

export const pictureLimits: PictureLimits = {
  maxWaiting: 10,
  maxWaitingSender: 5,
  patienceMs: 20_000,
  stepMs: 30_000,
  maxBytes: 330_000_000,
  maxMs: { check: 1_500, make: 6_000 },
  idleMs: 60_000,
};

type Job = {
  readonly id: number;
  readonly sender: string;
  readonly original: Uint8Array;
  readonly settle: (made: PictureForms | Error) => void;
  readonly queueTimer: NodeJS.Timeout;
  isChecked: boolean;
  /** Runs while the process works on it. */
  clock: NodeJS.Timeout | undefined;
};

const badPicture = (reason: string): Fault => new Fault(errorCodes.invalidPicture, { reason });
const busy = (): Fault => new Fault(errorCodes.busy);

function forkWorker({ maxBytes, maxMs }: PictureLimits): ChildProcess {
  const program = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
  const worker = fork(program, [JSON.stringify({ maxBytes, maxMs } satisfies WorkerLimits)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // It gets none of the site's settings, which hold secrets. One thread for the picture, one
    // for the headers of those behind it.
    env: { PATH: process.env['PATH'], UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
  });
  // It does not keep a closing site alive; it ends with the connection.
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** Ends the process and waits until it is gone. */
async function killWorker(worker: ChildProcess): Promise<void> {
  const gone = new Promise((done) => worker.once('exit', done));
  worker.ref();
  worker.kill('SIGKILL');
  await gone;
}

export function makePictureMaker(limits: PictureLimits = pictureLimits): PictureMaker {
  const jobs = new Map<number, Job>();
  let worker: ChildProcess | undefined;
  let isReady = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const send = (message: ToPictureWorker): void => {
    if (worker?.connected === true) worker.send(message, () => undefined); // known by its exit
  };
  const end = (job: Job, made: PictureForms | Error): void => {
    if (!jobs.delete(job.id)) return;
    clearTimeout(job.queueTimer);
    clearTimeout(job.clock);
    if (jobs.size === 0) {
      idle = setTimeout(() => worker?.kill('SIGKILL'), limits.idleMs);
      idle.unref();
    }
    job.settle(made);
  };
  const receive = (message: FromPictureWorker): void => {
    if (message.kind === 'ready') {
      isReady = true;
      return;
    }
    const job = jobs.get(message.id);
    if (job === undefined) return;
    if (message.kind === 'made') end(job, message.forms);
    else if (message.kind === 'refused') end(job, badPicture(message.reason));
    else {
      clearTimeout(job.clock);
      job.clock = undefined;
      if (message.kind === 'checked') job.isChecked = true;
      else startClock(job);
    }
  };
  /** A decoder cannot be interrupted, only ended with its process. */
  const startClock = (job: Job): void => {
    if (job.isChecked) clearTimeout(job.queueTimer); // it has its turn
    job.clock = setTimeout(() => {
      end(job, badPicture('it takes too long'));
      worker?.kill('SIGKILL');
    }, limits.stepMs);
  };
  const start = (): void => {
    isReady = false;
    const started = forkWorker(limits);
    worker = started;
    started.on('message', receive);
    started.on('error', () => lose(started));
    // After the last message, unlike its exit.
    started.on('disconnect', () => lose(started));
  };
  /** The picture it was working on has ended it; the others are sent to the next process. */
  const lose = (gone: ChildProcess): void => {
    if (worker !== gone) return;
    worker = undefined;
    const begun = [...jobs.values()].filter((job) => job.clock !== undefined);
    const making = begun.filter((job) => job.isChecked);
    for (const job of making.length > 0 ? making : begun)
      end(job, badPicture('it broke its decoder'));
    if (!isReady)
      for (const job of jobs.values()) end(job, new Error('Pictures cannot be made here.'));
    const left = [...jobs.values()];
    if (left.length === 0) return;
    start();
    for (const job of left) {
      clearTimeout(job.clock);
      job.clock = undefined;
      job.isChecked = false;
      send({ kind: 'make', id: job.id, original: job.original });
    }
  };
  const hasRoom = (sender: string): boolean =>
    !isClosed &&
    jobs.size < limits.maxWaiting &&
    [...jobs.values()].filter((job) => job.sender === sender).length < limits.maxWaitingSender;
  return {
    hasRoom,
    make(sender, original) {
      if (!hasRoom(sender)) return Promise.reject(busy());
      return new Promise((done, fail) => {
        const id = (last += 1);
        const job: Job = {
          id,
          sender,
          original,
          settle: (made) => (made instanceof Error ? fail(made) : done(made)),
          queueTimer: setTimeout(() => {
            end(job, busy());
            send({ kind: 'drop', id });
          }, limits.patienceMs),
          isChecked: false,
          clock: undefined,
        };
        jobs.set(id, job);
        clearTimeout(idle);
        if (worker === undefined) start();
        send({ kind: 'make', id, original });
      });
    },
    get waiting() {
      return jobs.size;
    },
    get pid() {
      return worker?.pid;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const job of jobs.values()) end(job, busy());
      clearTimeout(idle);
      if (worker !== undefined) await killWorker(worker);
    },
  };
}
