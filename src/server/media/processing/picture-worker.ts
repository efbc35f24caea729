// A process of its own that makes the forms of strangers' pictures: whatever one of them does to
// processor and memory ends with this process.

import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { PictureForms } from '../../store/hotel/upload.ts';
import { checkPicture, pictureForms } from './image-variants.ts';

/** `drop` cancels a picture that nobody waits for any more. */
export type ToPictureWorker =
  | { readonly kind: 'make'; readonly id: number; readonly original: Uint8Array }
  | { readonly kind: 'drop'; readonly id: number };
/** `begun` names the picture that is worked on now, one header and one picture at a time. */
export type FromPictureWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'begun' | 'checked'; readonly id: number }
  | { readonly kind: 'made'; readonly id: number; readonly forms: PictureForms }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string };

/**
 * The libraries have no limits of their own, so their use is watched while they work: memory of
 * this process, processor time of a step.
 */
export type WorkerLimits = {
  readonly maxBytes: number;
  readonly maxMs: { readonly check: number; readonly make: number };
};
const { maxBytes, maxMs } = JSON.parse(process.argv[2] ?? '') as WorkerLimits;
const watchMs = 10;
const nice = 5;

const report = (message: FromPictureWorker): void => void process.send?.(message);

sharp.concurrency(1);
sharp.cache(false);
// Other decoders are not even tried.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

const dropped = new Set<number>();
let [checking, making]: [Promise<unknown>, Promise<unknown>] = [
  Promise.resolve(),
  Promise.resolve(),
];

type Step = keyof WorkerLimits['maxMs'];
/** The running steps, and how much processor time this process may have used when one is over. */
const running = new Map<Step, { readonly id: number; readonly maxUsedMs: number }>();
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

async function step<Value>(
  id: number,
  kind: Step,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  if (dropped.has(id)) return undefined;
  running.set(kind, { id, maxUsedMs: usedMs() + maxMs[kind] });
  report({ kind: 'begun', id });
  try {
    return await work();
  } catch (error) {
    dropped.add(id); // refused: nothing more is done about it
    report({ kind: 'refused', id, reason: error instanceof Error ? error.message : String(error) });
    return undefined;
  } finally {
    running.delete(kind);
  }
}

/** Headers are read beside the picture that is being made, so that a bad one is refused at once. */
function take(id: number, original: Uint8Array): void {
  const checked = checking.then(() => step(id, 'check', () => checkPicture(original)));
  checking = checked.then(() => {
    if (!dropped.has(id)) report({ kind: 'checked', id });
  });
  making = Promise.all([making, checking]).then(async () => {
    const forms = await step(id, 'make', () => pictureForms(original));
    if (forms !== undefined) report({ kind: 'made', id, forms });
    dropped.delete(id);
  });
}

/** A decoder cannot be interrupted, only ended with its process. */
function endWith(id: number, reason: string): void {
  running.clear();
  process.send?.({ kind: 'refused', id, reason } satisfies FromPictureWorker, () => process.exit());
}

// Pages and bookings have priority where processor time is short.
setPriority(process.pid, nice);
setInterval(() => {
  const begun = running.get('make') ?? running.get('check');
  if (begun !== undefined && process.memoryUsage.rss() > maxBytes)
    endWith(begun.id, 'it takes too much memory');
  const used = usedMs();
  for (const { id, maxUsedMs } of running.values())
    if (used > maxUsedMs) endWith(id, 'it takes too long');
}, watchMs).unref();
process.on('message', (message: ToPictureWorker) => {
  if (message.kind === 'drop') dropped.add(message.id);
  else take(message.id, message.original);
});
process.on('disconnect', () => process.exit());
report({ kind: 'ready' });
