// Load shedding: limits how many requests are worked on at once, bookings before pages and pages
// before searches; a request that would wait too long gets 503 (docs/performance.md, F4, F24).
// Pages and searches use the processor, so they start one by one with some turns of the event loop
// between them: otherwise each would run to its end before a booking behind it is even read.

/** Highest priority first. */
export const priorities = ['booking', 'page', 'search'] as const;
export type Priority = (typeof priorities)[number];

export type LoadShedder = {
  /**
   * Resolves to a function to call when the work is done, or to null when there is no room; never
   * later than the maximum wait.
   */
  admit(rank: Priority): Promise<(() => void) | null>;
  readonly running: number;
  /** Whether all slots are taken, or a request was refused within the last minute. */
  readonly isFull: boolean;
  readonly waiting: Readonly<Record<Priority, number>>;
};
export type LoadLimits = {
  readonly atOnce: number;
  readonly maxWaiting: number;
  readonly patienceMs: number;
};

/**
 * With the maximum wait and the work of the response nobody waits two seconds to learn that there
 * is no room.
 */
export const requestLimits: LoadLimits = { atOnce: 40, maxWaiting: 200, patienceMs: 1_500 };

/**
 * Uploads have slots of their own: a picture waits for its turn for seconds, and pages and bookings
 * must not wait behind it.
 */
export const uploadLimits: LoadLimits = { atOnce: 16, maxWaiting: 40, patienceMs: 1_500 };

const reportedFullForMs = 60_000;

/**
 * Node accepts one connection per turn of the event loop, so a search in each turn would make new
 * connections wait for seconds.
 */
const turnsBetween = 8;
/** Runs `then` after that many turns; they take microseconds when nothing waits. */
function afterTurns(then: () => void, left = turnsBetween): void {
  setImmediate(() => (left === 1 ? then() : afterTurns(then, left - 1)));
}

/** The share of all slots that a rank may fill: the rest stays free for those before it. */
const shares: Readonly<Record<Priority, number>> = { booking: 1, page: 0.8, search: 0.6 };

type Waiter = { readonly settle: (release: (() => void) | null) => void };

export function createLoadShedder(
  { atOnce, maxWaiting, patienceMs }: LoadLimits = requestLimits,
  nextTurn: (then: () => void) => void = afterTurns,
): LoadShedder {
  const queues: Readonly<Record<Priority, Waiter[]>> = { booking: [], page: [], search: [] };
  const maxRunning = (rank: Priority): number => Math.max(1, Math.floor(atOnce * shares[rank]));
  const allWaiting = (): number => priorities.reduce((sum, rank) => sum + queues[rank].length, 0);
  let [running, isTurnTaken, lastRefusal] = [0, false, -Infinity];
  const refuse = (): null => {
    lastRefusal = performance.now();
    return null;
  };

  const mayBegin = (rank: Priority): boolean =>
    running < maxRunning(rank) && (rank === 'booking' || !isTurnTaken);
  const begin = (rank: Priority): (() => void) => {
    let isIn = true;
    running += 1;
    if (rank !== 'booking') takeTurn();
    return () => {
      if (!isIn) return;
      isIn = false;
      running -= 1;
      beginNext();
    };
  };
  const takeTurn = (): void => {
    isTurnTaken = true;
    nextTurn(() => {
      isTurnTaken = false;
      beginNext();
    });
  };
  const beginNext = (): void => {
    for (const rank of priorities)
      while (mayBegin(rank) && queues[rank].length > 0) queues[rank].shift()?.settle(begin(rank));
  };
  /** When the queue is full, the last of the least important requests is refused. */
  const makeRoomFor = (rank: Priority): boolean => {
    const less = priorities
      .slice(priorities.indexOf(rank) + 1)
      .toReversed()
      .find((other) => queues[other].length > 0);
    if (less === undefined) return false;
    queues[less].pop()?.settle(refuse());
    return true;
  };
  const wait = (rank: Priority): Promise<(() => void) | null> =>
    new Promise((done) => {
      const waiter: Waiter = {
        settle: (release) => {
          clearTimeout(patience);
          done(release);
        },
      };
      const patience = setTimeout(() => {
        queues[rank].splice(queues[rank].indexOf(waiter), 1);
        done(refuse());
      }, patienceMs);
      queues[rank].push(waiter);
    });
  return {
    async admit(rank) {
      if (mayBegin(rank) && queues[rank].length === 0) return begin(rank);
      return allWaiting() < maxWaiting || makeRoomFor(rank) ? wait(rank) : refuse();
    },
    get running() {
      return running;
    },
    get isFull() {
      return running >= atOnce || performance.now() - lastRefusal < reportedFullForMs;
    },
    get waiting() {
      return {
        booking: queues.booking.length,
        page: queues.page.length,
        search: queues.search.length,
      };
    },
  };
}

const bookings =
  /^\/api\/(?:booking|payment|pay|desk|auth)\/|^\/[a-z]{2}-vn\/(?:checkout|account\/my-booking|shared|desk)/;
const searches =
  /^\/api\/(?:hotel\/(?:search|getSearch|getMap|update)|usage\/)|^\/[a-z]{2}-vn\/(?:search|map)/;
/**
 * Liveness, files of the build, and a stream that lasts half an hour cost too little to be queued.
 */
const free =
  /^\/(?:healthz|readyz|metrics|probe|api\/desk\/stream)$|^\/(?!api\/|photos\/u-|sitemap|calendar\/).*\.[a-z0-9]{2,11}$/i;

const uploads = /^\/api\/(?:review\/addPicture|desk\/uploadPhoto)$/;

/** Whether a request uploads a picture, and so goes through the gate of uploads. */
export function isUpload(pathname: string): boolean {
  return uploads.test(pathname);
}

/** The rank of a request by its address; null admits it at once. */
export function priorityOf(pathname: string): Priority | null {
  if (free.test(pathname)) return null;
  return bookings.test(pathname) ? 'booking' : searches.test(pathname) ? 'search' : 'page';
}
