// What is told of an error in a browser: what broke and where in our own files, and nothing of whoever it happened to.

import { Fault } from './fault.ts';
import type { Locale, RouteName } from './paths.ts';

/** By who heard of it: React (three ways), the router, the window (two ways), or the service worker. */
export const browserErrorKinds = [
  'uncaught',
  'caught',
  'recoverable',
  'route',
  'script',
  'promise',
  'worker',
] as const;
export type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** An error as the page heard of it. */
export type HeardError = {
  readonly kind: BrowserErrorKind;
  readonly error: unknown;
  /** Where the page was then. */
  readonly pathname: string;
};

export type BrowserError = {
  readonly kind: BrowserErrorKind;
  readonly message: string;
  /** Places in our files, the innermost first: `name file.js:line:column`. */
  readonly stack: readonly string[];
  /** A page goes by the name of its route: an address may hold a code, a key or what was searched for. */
  readonly route: RouteName | null;
  /** The name of the script that pages of this build begin with; a worker has none. */
  readonly build: string;
  readonly locale: Locale | null;
};

/** How many different errors one page tells of. */
export const errorsPerPage = 10;
export const longestMessage = 200;
export const mostFrames = 8;
/** The name of the call that takes the errors in. Here, because the service worker loads no table of calls. */
export const sendBrowserErrors = 'usage/sendBrowserErrorList';

const frameShape = String.raw`(?:[\w$.]{1,40} )?[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}`;
export const ownFrame = new RegExp(`^${frameShape}$`);
export const buildName = /^[\w.-]{0,60}$/;

/**
 * A name of a property says what is wrong with the code and is kept; any other quoted text may be somebody's. An apostrophe within a word
 * is no quote; a quote that does not end reaches to the end.
 */
const quoted =
  /\b(reading|setting|evaluating|property|method) (["'])[A-Za-z_$][\w$.]{0,39}\2(?!\w)|(?<!\w)(["'`]).*?\3(?!\w)|["`].*$/g;

/** Numbers, addresses, codes and quoted texts are taken out; words of the browser's own English stay. Scrubbing twice changes nothing. */
export function scrubMessage(message: string): string {
  return message
    .slice(0, 4 * longestMessage)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z][a-z+.-]*:\/\/\S*/gi, '(address)')
    .replace(/[^\s"'`]*@[^\s"'`]*/g, '(mail)')
    .replace(quoted, (whole: string, kept?: string) => (kept === undefined ? '(text)' : whole))
    .replace(/\S*[?&]\S*=\S*/g, '(query)')
    .replace(/\p{Nd}(?:[\s().-]{0,2}\p{Nd}){3,}/gu, '(number)')
    .replace(/[\w-]{24,}|\b(?=[\w-]*\d)[\w-]{8,}(?:\.[\w-]+)*/g, '(token)')
    .replace(/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,}\b|\b[A-Z]{6,}\b/g, '(code)')
    .replace(/(?:\b[A-Z][a-z]* )*[^\s()]*[^\x20-\x7e].*$/, '(text)')
    .replace(/\b[A-Z][a-z]+(?: [A-Z][a-z]+){2,}/g, '(name)')
    .slice(0, longestMessage)
    .trim();
}

const lineOfStack =
  /^\s*(?:at )?(?:async )?(?:([\w$.<>[\]*/ ]{1,80}?) ?[(@]|@)?(https?:\/\/[^\s)]+?):(\d{1,7}):(\d{1,7})\)?$/;

/** The lines of a stack that lie in scripts of ours; each browser writes them in its own way. */
export function ownFrames(stack: string, origin: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', address = '', row = '', column = ''] = lineOfStack.exec(line) ?? [];
      if (!address.startsWith(`${origin}/`)) return [];
      const path = address.slice(origin.length).replace(/[?#].*$/, '');
      const file = /^\/(?:assets\/)?([\w.-]{1,60}\.js)$/.exec(path)?.[1];
      const called = /^[\w$.]{1,40}$/.test(name) ? `${name} ` : '';
      return file === undefined ? [] : [`${called}${file}:${row}:${column}`];
    })
    .slice(0, mostFrames);
}

/** They tell of the line, of another script or of a page that is left, and not of our code. */
const isNotOurs = (error: Error): boolean =>
  error instanceof Fault ||
  error.name === 'AbortError' ||
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script|^script error|resizeobserver loop/i.test(
    error.message,
  );

/** What may be told of whatever was thrown, or null where nothing should: it was expected, or is not from our scripts. */
export function describeError(
  error: unknown,
  origin: string,
): Pick<BrowserError, 'message' | 'stack'> | null {
  if (!(error instanceof Error))
    // What else is thrown on purpose is the router's: an answer that leads elsewhere.
    return typeof error === 'string' ? { message: scrubMessage(error), stack: [] } : null;
  if (isNotOurs(error)) return null;
  const stack = ownFrames(error.stack ?? '', origin);
  // Scripts of extensions break on our pages too.
  if (stack.length === 0 && /\w:\/\//.test(error.stack ?? '')) return null;
  const name = /^\w{1,40}$/.test(error.name) ? error.name : 'Error';
  return { message: scrubMessage(`${name}: ${error.message}`), stack };
}
