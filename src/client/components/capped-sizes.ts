// A screen of three pixels for each of CSS is offered a picture for one of two: nobody sees it in a
// list, and it is half the bytes.

/** `sizes` of an `img`, each `<length>` or `(<condition>) <length>`, with those of such a screen. */
export function cappedSizes(sizes: string): string {
  const capped = sizes.split(', ').map((size) => {
    const [, condition = '', width = size] = /^(\([^()]+\)) (.+)$/.exec(size) ?? [];
    return `(min-resolution: 2.9dppx)${condition && ` and ${condition}`} calc(${width} * 2 / 3)`;
  });
  return [...capped, sizes].join(', ');
}
