// Class names joined, what is false left out; a later utility wins by the sheet's order, so pass
// `x!` to override one.

export type ClassPart = string | false | null | undefined;

export const cx = (...parts: ClassPart[]): string => parts.filter(Boolean).join(' ');
