// A dialog over the whole screen.

import { useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import type { FullScreenProps } from './overlay-props.ts';
import { useOverlay } from './use-overlay.ts';

export function FullScreen({ label, onKeyDown, className, children, ...options }: FullScreenProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog {...useOverlay(options)}>
      <DialogContent
        ref={popup}
        aria-label={label}
        initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? true}
        onKeyDown={onKeyDown}
        className={cn(
          'm-0 size-full max-h-none max-w-none rounded-none border-0 shadow-none',
          className,
        )}
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
