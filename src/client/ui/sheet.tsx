// A bottom sheet on phones, a centred dialog from 768 px: pickers, filters, queues; it follows the
// finger and lets go.

import { X } from 'lucide-react';
import { useId, useRef, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { useDialog } from './use-dialog.ts';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  /** The ×'s name, such as "Đóng". */
  closeLabel: string;
  /** Stays under the scrolling part, above the safe area: the price and the one action. */
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

const farEnough = 96; // px: further than a slip, nearer than the screen's end

/** The head follows the finger down one to one and closes the sheet when let go far enough. */
function useDrag(ref: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null);
  const moved = (event: PointerEvent) =>
    Math.max(0, event.clientY - (start.current ?? event.clientY));
  const end = (event: PointerEvent) => {
    const dialog = ref.current;
    if (!dialog || start.current === null) return;
    const distance = moved(event);
    start.current = null;
    dialog.style.translate = '';
    dialog.style.transition = '';
    if (distance > farEnough) onClose();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button')) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const dialog = ref.current;
      if (!dialog || start.current === null) return;
      dialog.style.transition = 'none';
      dialog.style.translate = `0 ${moved(event)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/**
 * Nothing to read is out of reach of the keyboard: where a sheet has words alone, the words are
 * stepped to and moved by the arrow keys.
 */
function reachWords(body: HTMLDivElement | null): void {
  if (
    body !== null &&
    body.querySelector('a, button, input, select, textarea, [tabindex]') === null
  )
    body.tabIndex = 0;
}

export function Sheet({
  open,
  onClose,
  title,
  sub,
  closeLabel,
  footer,
  children,
  className,
}: SheetProps) {
  const titleId = useId();
  const { ref, isShown, on } = useDialog(open, onClose);
  const drag = useDrag(ref, onClose);
  return (
    <dialog ref={ref} className={cn('sheet', className)} aria-labelledby={titleId} {...on}>
      {isShown && (
        <>
          <div className="shrink-0 touch-none select-none md:pt-3" {...drag}>
            <div className="flex justify-center pt-2 md:hidden" aria-hidden="true">
              <i className="h-1 w-10 rounded-full bg-border" />
            </div>
            <div className="flex items-center gap-2 py-2 pr-2.5 pl-4 md:pl-6">
              <div className="min-w-0 flex-1">
                <h2
                  id={titleId}
                  tabIndex={-1}
                  data-first=""
                  className="text-xl font-semibold outline-none"
                >
                  {title}
                </h2>
                {sub && <p className="text-cap text-muted-foreground">{sub}</p>}
              </div>
              <Button
                variant="plain"
                size="icon"
                aria-label={closeLabel}
                title={closeLabel}
                onClick={onClose}
              >
                <X className="box-content size-5 rounded-full bg-sunken p-2" />
              </Button>
            </div>
          </div>
          <div
            ref={reachWords}
            className="no-scrollbar min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 md:px-6"
          >
            {children}
          </div>
          {footer ? (
            <div className="shrink-0 border-t border-border px-4 pt-3 pb-[calc(var(--safe-b)+0.75rem)] md:px-6">
              {footer}
            </div>
          ) : (
            <div className="h-(--safe-b) shrink-0" />
          )}
        </>
      )}
    </dialog>
  );
}
