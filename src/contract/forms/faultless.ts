// Rules of the domain as checks of a form: what the rule finds wrong is said by a message.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';

/** The message for the fault that a parser of the domain found; null when it found none. */
export const wordsFor = <Fault extends string>(
  parsed: object | { readonly fault: Fault },
  words: Readonly<Record<Fault, MessageId>>,
): MessageId | null => ('fault' in parsed ? words[parsed.fault] : null);

/** A check of a form's value; `words` is the message for what is wrong with it, or null. */
export const faultless = <Value>(words: (value: Value) => MessageId | null) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    const message = dataset.typed ? words(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });

/** The same for a check that has to load something first. */
export const faultlessAsync = <Value>(words: (value: Value) => Promise<MessageId | null>) =>
  v.rawCheckAsync<Value>(async ({ dataset, addIssue }) => {
    const message = dataset.typed ? await words(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });
