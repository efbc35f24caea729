// Parses a foreign URL without throwing; the oldest browsers we support have no `URL.parse`.

export function readAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
