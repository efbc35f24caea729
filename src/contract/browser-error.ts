// The report of an error in a browser: what broke and where in our own files, without anything
// about the person.

import { Fault } from './fault.ts';
import type { Locale, RouteName } from './paths.ts';

/**
 * Who noticed the error: React (three callbacks), the router, the window (two events), or the
 * service worker.
 */
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

/** An error as the page caught it. */
export type ReportedError = {
  readonly kind: BrowserErrorKind;
  readonly error: unknown;
  /** The path of the page at that moment. */
  readonly pathname: string;
};

export type BrowserError = {
  readonly kind: BrowserErrorKind;
  readonly message: string;
  /** Places in our files, the innermost first: `name file.js:line:column`. */
  readonly stack: readonly string[];
  /** The name of the page's route, not its address, which may hold a code, a key or a search. */
  readonly route: RouteName | null;
  /** The name of the build's first script; empty in the worker, which has none. */
  readonly build: string;
  readonly locale: Locale | null;
};

/** How many different errors one page reports at most. */
export const errorsPerPage = 10;
export const maxMessageLength = 200;
export const maxFrames = 8;
/**
 * The name of the call that receives the reports. It is here because the service worker does not
 * load the table of calls.
 */
export const sendBrowserErrors = 'usage/sendBrowserErrorList';

const frameShape = String.raw`(?:[\w$.]{1,40} )?[\w.-]{1,60}\.js:\d{1,7}:\d{1,7}`;
export const ownFrame = new RegExp(`^${frameShape}$`);
export const buildName = /^[\w.-]{0,60}$/;

/**
 * Quoted text may be personal and is removed, except a property name, which says what is wrong with
 * the code. An apostrophe within a word is no quote; a quote that does not end reaches to the end
 * of the text.
 */
const quoted =
  /\b(reading|setting|evaluating|property|method) (["'])[A-Za-z_$][\w$.]{0,39}\2(?!\w)|(?<!\w)(["'`]).*?\3(?!\w)|["`].*$/g;

/**
 * Removes numbers, addresses, codes and quoted texts from a message and keeps the browser's own
 * English words. Scrubbing twice changes nothing.
 */
export function scrubMessage(message: string): string {
  return message
    .slice(0, 4 * maxMessageLength)
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
    .slice(0, maxMessageLength)
    .trim();
}

const lineOfStack =
  /^\s*(?:at )?(?:async )?(?:([\w$.<>[\]*/ ]{1,80}?) ?[(@]|@)?(https?:\/\/[^\s)]+?):(\d{1,7}):(\d{1,7})\)?$/;

/** The lines of a stack that are in our own scripts; each browser formats them differently. */
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
    .slice(0, maxFrames);
}

/** Errors that come from the network, another script or a page being left, not from our code. */
const isNotOurs = (error: Error): boolean =>
  error instanceof Fault ||
  error.name === 'AbortError' ||
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script|^script error|resizeobserver loop/i.test(
    error.message,
  );

/**
 * The report of something thrown, or null where it should not be reported: it was expected, or
 * comes from other scripts.
 */
export function describeError(
  error: unknown,
  origin: string,
): Pick<BrowserError, 'message' | 'stack'> | null {
  if (!(error instanceof Error))
    // Anything else that is thrown on purpose is the router's, such as a redirect.
    return typeof error === 'string' ? { message: scrubMessage(error), stack: [] } : null;
  if (isNotOurs(error)) return null;
  const stack = ownFrames(error.stack ?? '', origin);
  // Browser extensions throw errors on our pages too.
  if (stack.length === 0 && /\w:\/\//.test(error.stack ?? '')) return null;
  const name = /^\w{1,40}$/.test(error.name) ? error.name : 'Error';
  return { message: scrubMessage(`${name}: ${error.message}`), stack };
}
