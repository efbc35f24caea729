// Lets in as many requests as the process can work on at once, bookings before pages and pages before searches; who would wait too long is told to come again (QUALITY F4, F24).
// Pages and searches are work of the processor, so they begin one by one with some turns of the event loop between them: begun as they come, each would run to its end before a booking behind it is so much as read.

/** In the order in which they are let in. */
export const ranks = ['booking', 'page', 'search'] as const;
export type Rank = (typeof ranks)[number];

export type Gate = {
  /** Settles with what must be called when the work is done, or with null when there is no room; never later than the patience. */
  enter(rank: Rank): Promise<(() => void) | null>;
  readonly running: number;
  /** Whether all places are taken, or somebody was told to come again within the last minute. */
  readonly isFull: boolean;
  readonly waiting: Readonly<Record<Rank, number>>;
};
export type GateLimits = {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly patienceMs: number;
};

/** With the patience and the work of the answer itself nobody waits two seconds to hear that there is no room. */
export const gateLimits: GateLimits = { atOnce: 40, mostWaiting: 200, patienceMs: 1_500 };

const toldFullForMs = 60_000;

/** Node takes one new connection in a turn: with a search in each of them hundreds would wait at the door for seconds. */
const turnsBetween = 8;
/** What comes after so many turns; they cost microseconds where nothing waits. */
function afterTurns(then: () => void, left = turnsBetween): void {
  setImmediate(() => (left === 1 ? then() : afterTurns(then, left - 1)));
}

/** The part of all places that a rank may fill: what is left stays free for those before it. */
const shares: Readonly<Record<Rank, number>> = { booking: 1, page: 0.8, search: 0.6 };

type Waiter = { readonly settle: (leave: (() => void) | null) => void };

export function makeGate(
  { atOnce, mostWaiting, patienceMs }: GateLimits = gateLimits,
  nextTurn: (then: () => void) => void = afterTurns,
): Gate {
  const lines: Readonly<Record<Rank, Waiter[]>> = { booking: [], page: [], search: [] };
  const most = (rank: Rank): number => Math.max(1, Math.floor(atOnce * shares[rank]));
  const allWaiting = (): number => ranks.reduce((sum, rank) => sum + lines[rank].length, 0);
  let [running, isTurnTaken, lastRefusal] = [0, false, -Infinity];
  const refuse = (): null => {
    lastRefusal = performance.now();
    return null;
  };

  const mayBegin = (rank: Rank): boolean =>
    running < most(rank) && (rank === 'booking' || !isTurnTaken);
  const letIn = (rank: Rank): (() => void) => {
    let isIn = true;
    running += 1;
    if (rank !== 'booking') takeTurn();
    return () => {
      if (!isIn) return;
      isIn = false;
      running -= 1;
      letNextIn();
    };
  };
  const takeTurn = (): void => {
    isTurnTaken = true;
    nextTurn(() => {
      isTurnTaken = false;
      letNextIn();
    });
  };
  const letNextIn = (): void => {
    for (const rank of ranks)
      while (mayBegin(rank) && lines[rank].length > 0) lines[rank].shift()?.settle(letIn(rank));
  };
  /** When all places to wait are taken, the last of the least important line gives its place up. */
  const makeRoomFor = (rank: Rank): boolean => {
    const less = ranks
      .slice(ranks.indexOf(rank) + 1)
      .toReversed()
      .find((other) => lines[other].length > 0);
    if (less === undefined) return false;
    lines[less].pop()?.settle(refuse());
    return true;
  };
  const wait = (rank: Rank): Promise<(() => void) | null> =>
    new Promise((done) => {
      const waiter: Waiter = {
        settle: (leave) => {
          clearTimeout(patience);
          done(leave);
        },
      };
      const patience = setTimeout(() => {
        lines[rank].splice(lines[rank].indexOf(waiter), 1);
        done(refuse());
      }, patienceMs);
      lines[rank].push(waiter);
    });
  return {
    async enter(rank) {
      if (mayBegin(rank) && lines[rank].length === 0) return letIn(rank);
      return allWaiting() < mostWaiting || makeRoomFor(rank) ? wait(rank) : refuse();
    },
    get running() {
      return running;
    },
    get isFull() {
      return running >= atOnce || performance.now() - lastRefusal < toldFullForMs;
    },
    get waiting() {
      return {
        booking: lines.booking.length,
        page: lines.page.length,
        search: lines.search.length,
      };
    },
  };
}

const bookings =
  /^\/api\/(?:booking|payment|pay|desk|auth)\/|^\/[a-z]{2}-vn\/(?:checkout|account\/my-booking|shared|desk)/;
const searches =
  /^\/api\/(?:hotel\/(?:search|getSearch|getMap|update)|usage\/)|^\/[a-z]{2}-vn\/(?:search|map)/;
/** Whether the site lives, files of the build, and a stream that lasts half an hour cost nothing worth waiting for. */
const free =
  /^\/(?:healthz|readyz|metrics|probe|api\/desk\/stream)$|^\/(?!api\/|photos\/u-|sitemap|calendar\/).*\.[a-z0-9]{2,11}$/i;

/** The rank of a request by its address; null lets it in without asking. */
export function rankOf(pathname: string): Rank | null {
  if (free.test(pathname)) return null;
  return bookings.test(pathname) ? 'booking' : searches.test(pathname) ? 'search' : 'page';
}
