// The pictures that travel inside a mail: the door, the door on the ticket, the street.

import { readFileSync } from 'node:fs';

export type Attachment = {
  readonly filename: string;
  readonly content: string | Uint8Array;
  readonly contentType: string;
  /** How the letter names it; one without is an attachment to open. */
  readonly cid?: string;
};

const names = ['door', 'door-lamp', 'street-0', 'street-1', 'street-2'] as const;
/** Read once each, when first sent. */
const read = new Map<string, Uint8Array>();

function contentOf(name: string): Uint8Array {
  const before = read.get(name);
  if (before !== undefined) return before;
  const content = readFileSync(new URL(`./pictures/${name}.png`, import.meta.url));
  read.set(name, content);
  return content;
}

/** Those that the letter shows. */
export function pictureAttachments(html: string): readonly Attachment[] {
  return names
    .filter((name) => html.includes(`"cid:${name}.png"`))
    .map((name) => ({
      filename: `${name}.png`,
      content: contentOf(name),
      contentType: 'image/png',
      cid: `${name}.png`,
    }));
}
