// Lets in as many requests as the process can work on at once, bookings before pages and pages before searches; who would wait too long is told to come again (QUALITY F4, F24).

/** In the order in which they are let in. */
export const ranks = ['booking', 'page', 'search'] as const;
export type Rank = (typeof ranks)[number];

export type Gate = {
  /** Settles with what must be called when the work is done, or with null when there is no room; never later than the patience. */
  enter(rank: Rank): Promise<(() => void) | null>;
  readonly running: number;
  readonly waiting: Readonly<Record<Rank, number>>;
};
export type GateLimits = { readonly atOnce: number; readonly mostWaiting: number; readonly patienceMs: number };

/** With the patience and the work of the answer itself nobody waits two seconds to hear that there is no room. */
export const gateLimits: GateLimits = { atOnce: 40, mostWaiting: 200, patienceMs: 1_500 };

/** The part of all places that a rank may fill: what is left stays free for those before it. */
const shares: Readonly<Record<Rank, number>> = { booking: 1, page: 0.8, search: 0.6 };

type Waiter = { readonly settle: (leave: (() => void) | null) => void };

export function makeGate({ atOnce, mostWaiting, patienceMs }: GateLimits = gateLimits): Gate {
  const lines: Readonly<Record<Rank, Waiter[]>> = { booking: [], page: [], search: [] };
  const most = (rank: Rank): number => Math.max(1, Math.floor(atOnce * shares[rank]));
  const allWaiting = (): number => ranks.reduce((sum, rank) => sum + lines[rank].length, 0);
  let running = 0;

  const letIn = (): (() => void) => {
    let isIn = true;
    running += 1;
    return () => {
      if (!isIn) return;
      isIn = false;
      running -= 1;
      letNextIn();
    };
  };
  const letNextIn = (): void => {
    for (const rank of ranks) while (running < most(rank) && lines[rank].length > 0) lines[rank].shift()?.settle(letIn());
  };
  /** When all places to wait are taken, the last of the least important line gives its place up. */
  const makeRoomFor = (rank: Rank): boolean => {
    const less = ranks.slice(ranks.indexOf(rank) + 1).toReversed().find((other) => lines[other].length > 0);
    if (less === undefined) return false;
    lines[less].pop()?.settle(null);
    return true;
  };
  const wait = (rank: Rank): Promise<(() => void) | null> => new Promise((done) => {
    const waiter: Waiter = { settle: (leave) => { clearTimeout(patience); done(leave); } };
    const patience = setTimeout(() => {
      lines[rank].splice(lines[rank].indexOf(waiter), 1);
      done(null);
    }, patienceMs);
    lines[rank].push(waiter);
  });
  return {
    async enter(rank) {
      if (running < most(rank) && lines[rank].length === 0) return letIn();
      return allWaiting() < mostWaiting || makeRoomFor(rank) ? wait(rank) : null;
    },
    get running() { return running; },
    get waiting() { return { booking: lines.booking.length, page: lines.page.length, search: lines.search.length }; },
  };
}

const bookings = /^\/api\/(?:booking|payment|pay|desk|auth)\/|^\/[a-z]{2}-vn\/(?:checkout|account\/my-booking|shared|desk)/;
const searches = /^\/api\/hotel\/(?:search|getSearch|getMap|update)|^\/[a-z]{2}-vn\/(?:search|map)/;
/** Whether the site lives, files of the build, and a stream that lasts half an hour cost nothing worth waiting for. */
const free = /^\/(?:healthz|readyz|metrics|probe|api\/desk\/stream)$|^\/(?!api\/|photos\/u-|sitemap|calendar\/).*\.[a-z0-9]{2,11}$/i;

/** The rank of a request by its address; null lets it in without asking. */
export function rankOf(pathname: string): Rank | null {
  if (free.test(pathname)) return null;
  return bookings.test(pathname) ? 'booking' : searches.test(pathname) ? 'search' : 'page';
}
