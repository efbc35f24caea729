// What is drawn in one go rather than in a transition, which would wait for a held list, that is for ever (`list-keeping-outlet.tsx`).

let isDrawing = false;

/** Whether what is drawn now is drawn in one go. */
export const isInOneGo = (): boolean => isDrawing;

/** Draws synchronously, so that a list may be held. */
export function inOneGo(draw: () => void): void {
  isDrawing = true;
  try {
    draw();
  } finally {
    isDrawing = false;
  }
}
