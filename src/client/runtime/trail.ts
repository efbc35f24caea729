// The addresses behind the visitor in this tab's history, as far as this document has seen them.

const trail: string[] = [];

const here = (): number => (history.state as { readonly idx?: number } | null)?.idx ?? 0;

/** Called for each address that is shown. */
export function noteAddress(address: string): void {
  const at = here();
  trail[at] = address;
  trail.length = at + 1;
}

/** Where Back leads; null when that was in another document, or outside. */
export function addressBefore(): string | null {
  // The server has no history.
  return typeof window === 'undefined' ? null : (trail[here() - 1] ?? null);
}
