// Characters that no table or file can store: a call that sends one is refused.

/** The one character that no text of a database can hold, and no keyboard makes. */
export const noZero = 'a character with the number 0';

export function hasZero(value: unknown): boolean {
  return hasText(value, (text) => text.includes('\0'));
}

/** Half of a pair of UTF-16, which no table and no file can hold. */
export function hasHalfCharacter(value: unknown): boolean {
  return hasText(value, (text) => !text.isWellFormed());
}

/**
 * Checks all texts of a value and the names of its fields. Without recursion, because a body may be
 * nested deeper than the stack.
 */
function hasText(value: unknown, isWanted: (text: string) => boolean): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && isWanted(one)) return true;
    if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) left.push(name, inner);
  }
  return false;
}
