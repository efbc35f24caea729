// Deferred components used by several pages: drawings, content below the first screen, and toasts.

import { deferred } from '../runtime/deferred.tsx';
import type { RoomDrawingProps } from '../ui/art/room-drawing.tsx';
import type { StreetProps } from '../ui/art/street.tsx';
import type { ToastWords } from './toast-host.tsx';

export const Street = deferred<StreetProps>(
  async () => (await import('../ui/art/street.tsx')).Street,
  { fallback: ({ className }) => <div className={className ?? 'relative h-[140px] w-full'} /> },
);
export const RoomDrawing = deferred<RoomDrawingProps>(
  async () => (await import('../ui/art/room-drawing.tsx')).RoomDrawing,
  { fallback: ({ className }) => <div className={className ?? 'size-full'} /> },
);

/**
 * Shows a toast; its code is loaded with the first one. `words` is called when it is shown, because
 * in a page's first second its messages may not be there yet.
 */
export function showToast(words: () => ToastWords): void {
  void import('./toast-host.tsx').then((toasts) => toasts.showToast(words));
}
