// The company's number that people can call (docs/configuration.md). A page has it in its
// head, so that it is there without a network too.

export type Hotline = {
  /** As people read it, such as `1900 0482`. */
  readonly shown: string;
  /** What a phone dials. */
  readonly dial: string;
};

/** The name of the page's `meta` element; without a number there is none. */
export const hotlineMeta = 'hotline';

/** The value of messages that say what to do with a hotline and what without one. */
export const hotlineValue = (hotline: Hotline | null): string => hotline?.shown ?? 'none';
