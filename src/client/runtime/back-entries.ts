// Back closes what lies over a page. What opens gets an entry of its own in the history, with the
// address of the page below; Back leaves that entry and closes it, and closing it in any other way
// takes the entry away again (docs/adr/0033-overlays.md).
//
// The router is not told of these entries: they carry its state, so a page loads nothing anew when
// one comes or goes. Its own entries stay its own.

export type Overlay = {
  /** Asks what is open to close; it may stay, and gets its entry back. */
  readonly close: () => void;
  /** False for what the address itself opens: Back closes that without us. */
  readonly hasEntry: boolean;
};

/** The router as far as it is needed here. */
export type PageRouter = {
  readonly state: {
    readonly location: { readonly key: string };
    readonly navigation: { readonly state: string };
  };
  readonly subscribe: (listener: () => void) => () => void;
};

type Entry = { readonly key: string; readonly depth: number; readonly index: number };

/** What the router keeps in an entry, and how many overlays are open at it. */
function entryOf(state: unknown): Entry {
  const {
    key = 'default',
    overlays = 0,
    idx = 0,
  } = (state ?? {}) as { key?: string; overlays?: number; idx?: number };
  return { key, depth: overlays, index: idx };
}

/** What is open, the lowest first. */
let open: readonly Overlay[] = [];
/** Asked by Back to close; whoever stays open gets its entry back. */
let asked: readonly Overlay[] = [];
let router: PageRouter | null = null;
/** Where the browser stood when it was last looked at. */
let last: Entry = { key: 'default', depth: 0, index: 0 };
/** The entry of an overlay that the browser stands at. */
let top: Entry | null = null;
/** What a navigation wrote into an overlay's entry, on its way to the page's own one. */
let displaced: { readonly state: unknown; readonly url: string } | null = null;
/** Forward has come to an entry where something was open once. */
let isForward = false;
/** The steps of our own that the browser is still to take. */
let pending = 0;
let isPlanned = false;

const stepMs = 1_000;
const askedMs = 500;

const shownKey = (): string => router?.state.location.key ?? entryOf(history.state).key;

function go(steps: number): void {
  pending = steps;
  history.go(steps);
  // A step that a browser does not take must not count as taken by the next press of Back.
  setTimeout(() => {
    if (pending !== steps) return;
    pending = 0;
    displaced = null;
  }, stepMs);
}

/**
 * A navigation that replaces a page means the page's own entry, but has met the one of an overlay:
 * what it wrote goes down to where it belongs, or Back would show the page twice.
 */
function takeDown({ depth }: Entry): void {
  const { idx } = history.state as { readonly idx: number };
  displaced = { state: { ...history.state, idx: idx - depth }, url: location.href };
  top = null;
  go(-depth);
}

function putDown({ state, url }: NonNullable<typeof displaced>): void {
  displaced = null;
  history.replaceState(state, '', url);
  last = entryOf(history.state);
  plan();
}

/** Adds entries above this one until there is one for each overlay. */
function addEntries(from: Entry, depth: number): void {
  for (let next = from.depth + 1; next <= depth; next += 1) {
    const idx = from.index + next - from.depth;
    history.pushState({ ...history.state, idx, overlays: next }, '');
  }
  last = entryOf(history.state);
  top = last;
}

/**
 * Makes the entries fit what is open. While the router is at another entry than the browser, it
 * waits for the router.
 */
function fit(): void {
  isPlanned = false;
  const entry = entryOf(history.state);
  if (pending !== 0 || entry.key !== shownKey()) return;
  last = entry;
  if (top !== null && entry.index === top.index && entry.key !== top.key) {
    takeDown(top);
    return;
  }
  top = entry.depth > 0 ? entry : null;
  const wanted = open.filter((overlay) => overlay.hasEntry && !asked.includes(overlay)).length;
  const wasForward = isForward;
  isForward = false;
  if (entry.depth < wanted) addEntries(entry, wanted);
  else if (entry.depth > wanted) {
    const { navigation } = window as { navigation?: { readonly canGoForward: boolean } };
    // Forward goes on to the page that was opened from there, if there is one.
    go(wasForward && navigation?.canGoForward === true ? 1 : wanted - entry.depth);
  }
}

/** After the commit in which one closes and another opens. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  queueMicrotask(fit);
}

/** Asks what lies above the entry to close, the topmost first. */
function closeAbove(depth: number): void {
  const above = open.filter(({ hasEntry }) => hasEntry).slice(depth);
  asked = [...asked, ...above];
  for (const overlay of above.toReversed()) overlay.close();
  setTimeout(() => {
    asked = asked.filter((overlay) => !above.includes(overlay));
    plan();
  }, askedMs);
}

/** A step of our own was taken; a navigation may have come between. */
function endStep(event: PopStateEvent, isShown: boolean): void {
  const steps = pending;
  pending = 0;
  if (displaced !== null) {
    event.stopImmediatePropagation();
    putDown(displaced);
    return;
  }
  if (!isShown && steps > 0) return; // forward to another page: the router's
  event.stopImmediatePropagation();
  if (isShown) plan();
  // What the navigation left is gone back to.
  else go(-steps);
}

/** The router's own listener is not told of a move between our entries. */
function onPopState(event: PopStateEvent): void {
  const entry = entryOf(event.state);
  const before = last;
  last = entry;
  const isShown = entry.key === shownKey();
  if (pending !== 0) {
    endStep(event, isShown);
    return;
  }
  plan();
  if (!isShown || before.key !== entry.key || before.depth === entry.depth) return;
  event.stopImmediatePropagation();
  isForward = entry.depth > before.depth;
  closeAbove(entry.depth);
}

/**
 * Called before the router is made: Chrome asks the listeners of a window in the order in which they
 * were added.
 */
export function listenForBack(): void {
  last = entryOf(history.state);
  window.addEventListener('popstate', onPopState, true);
}

/** Called once, with the page's router. */
export function followRouter(pageRouter: PageRouter): void {
  router = pageRouter;
  router.subscribe(() => {
    if (router?.state.navigation.state === 'idle') plan();
  });
  // A page that was loaded anew has nothing open.
  plan();
}

/** Something opens over the page, until the returned function is called. */
export function openOverlay(overlay: Overlay): () => void {
  open = [...open, overlay];
  plan();
  return () => {
    open = open.filter((other) => other !== overlay);
    plan();
  };
}

/** Whether nothing lies over it: of two that know nothing of each other, one press closes one. */
export const isTopOverlay = (overlay: Overlay): boolean => open.at(-1) === overlay;
