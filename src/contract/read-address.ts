// Reads an address that somebody else wrote; browsers of our floor have no question for it that does not throw.

export function readAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
