// A window over the page, in its middle.

import { Dialog as DialogPrimitive } from '@base-ui/react/dialog';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useScrollLock } from './use-scroll-lock.ts';

export function Dialog({ open, ...props }: DialogPrimitive.Root.Props) {
  useScrollLock(open === true);
  return <DialogPrimitive.Root data-slot="dialog" open={open} {...props} />;
}

export function DialogClose(props: DialogPrimitive.Close.Props) {
  return <DialogPrimitive.Close data-slot="dialog-close" {...props} />;
}

/** Each dialog has a backdrop of its own, also one that stands on another. */
export function DialogOverlay({ className, ...props }: DialogPrimitive.Backdrop.Props) {
  return (
    <DialogPrimitive.Backdrop
      data-slot="dialog-overlay"
      forceRender
      className={cn(
        'fixed inset-0 z-50 bg-scrim transition-opacity duration-213 data-starting-style:opacity-0 data-ending-style:opacity-0',
        className,
      )}
      {...props}
    />
  );
}

export function DialogContent({
  className,
  overlayClassName,
  children,
  ...props
}: DialogPrimitive.Popup.Props & { readonly overlayClassName?: string | undefined }) {
  return (
    <DialogPrimitive.Portal data-slot="dialog-portal">
      <DialogOverlay className={overlayClassName} />
      <DialogPrimitive.Popup
        data-slot="dialog-content"
        className={cn(
          'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2.5rem)] w-140 max-w-full flex-col overflow-hidden rounded-2xl border border-transparent bg-raised text-foreground shadow-3 outline-none',
          'transition-[translate,opacity] duration-320 ease-out data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0 data-ending-style:duration-213 data-ending-style:ease-in',
          className,
        )}
        {...props}
      >
        {children}
      </DialogPrimitive.Popup>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-header"
      className={cn('flex shrink-0 items-center gap-2 pt-5 pr-2.5 pb-2 pl-6', className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn('shrink-0 border-t border-border px-6 py-3', className)}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: DialogPrimitive.Title.Props) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn('text-xl font-semibold outline-none', className)}
      {...props}
    />
  );
}

export function DialogDescription({ className, ...props }: DialogPrimitive.Description.Props) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn('text-cap text-muted-foreground', className)}
      {...props}
    />
  );
}
