// The codes in the messages that a phone was sent.

/**
 * The code of each message that carries one, in the order of the messages. It is the last line's
 * `#4829`: prices, years and the links of other messages have four digits too.
 */
export const codesOf = (contents: readonly string[]): string[] =>
  contents.flatMap((content) => /#(\d{4})$/.exec(content)?.[1] ?? []);
