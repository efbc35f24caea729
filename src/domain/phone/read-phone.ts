// Reads a typed phone in the browser: those of Vietnam and Thailand at once, any other by tables
// that are loaded for it.

import { readHomePhone, type ReadPhone } from '../phone.ts';

/** Null where the tables cannot be had just now; the server reads it then. */
export async function readPhone(countryCode: string, typed: string): Promise<ReadPhone | null> {
  const read = readHomePhone(countryCode, typed);
  if (read !== null) return read;
  try {
    const { parsePhone } = await import('./phone-number.ts');
    return parsePhone(countryCode, typed);
  } catch {
    return null;
  }
}
