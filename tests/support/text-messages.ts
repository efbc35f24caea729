// The text messages that a phone was sent in the sandbox, and the codes in them.

/** What a phone such as +84903482917 was sent, newest first. */
export async function messagesTo(sandboxUrl: string, phone: string): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/inbox/${encodeURIComponent(phone)}`);
  return ((await answer.json()) as { content: string }[]).map(({ content }) => content);
}

/**
 * The code of each message that carries one, in the order of the messages. It is the last line's
 * `#4829`: prices, years and the links of other messages have four digits too.
 */
export const codesOf = (messages: readonly string[]): string[] =>
  messages.flatMap((message) => /#(\d{4})$/.exec(message)?.[1] ?? []);
