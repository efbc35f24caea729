// The files of a picture by its name, as the build and the uploads make them, and which original a
// name shows: a room's picture is followed by closer ones that were taken from the same original.

/** `room-modern-0-near` is `room-modern-0` seen from nearer by, `-detail` a part of it. */
const closer = /^(room-[a-z]+-\d+)-(near|detail)$/;

/** The picture that a picture was taken from; its own name where it is one itself. */
export function originalOf(name: string): string {
  return closer.exec(name)?.[1] ?? name;
}

/** Screens of phones and of cards; then comes the picture's own width. */
export const commonWidths = [320, 640, 800] as const;

/** The width of its largest file, which is never more than the original has pixels. */
export function widestOf(name: string): number {
  const kind = closer.exec(name)?.[2];
  if (kind !== undefined) return kind === 'near' ? 960 : 800;
  return /^(?:room|u)-/.test(name) ? 1_200 : 720;
}

/** The widths of its files, the smallest first. */
export function widthsOf(name: string): readonly number[] {
  const widest = widestOf(name);
  return [...commonWidths.filter((width) => width < widest), widest];
}
