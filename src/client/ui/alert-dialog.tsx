// One question at a time: what happened, what it means, one way on and one way out. From below on
// phones, in the middle of wide screens.

import { AlertDialog as AlertDialogPrimitive } from '@base-ui/react/alert-dialog';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useScrollLock } from './use-scroll-lock.ts';

export function AlertDialog({ open, ...props }: AlertDialogPrimitive.Root.Props) {
  useScrollLock(open === true);
  return <AlertDialogPrimitive.Root data-slot="alert-dialog" open={open} {...props} />;
}

export function AlertDialogOverlay({ className, ...props }: AlertDialogPrimitive.Backdrop.Props) {
  return (
    <AlertDialogPrimitive.Backdrop
      data-slot="alert-dialog-overlay"
      forceRender
      className={cn(
        'fixed inset-0 z-50 bg-scrim transition-opacity duration-213 data-starting-style:opacity-0 data-ending-style:opacity-0',
        className,
      )}
      {...props}
    />
  );
}

/** `onPressOutside` makes a press on the backdrop mean something: the safe choice. */
export function AlertDialogContent({
  className,
  onPressOutside,
  children,
  ...props
}: AlertDialogPrimitive.Popup.Props & { readonly onPressOutside?: (() => void) | undefined }) {
  return (
    <AlertDialogPrimitive.Portal data-slot="alert-dialog-portal">
      <AlertDialogOverlay onClick={onPressOutside} />
      <AlertDialogPrimitive.Popup
        data-slot="alert-dialog-content"
        className={cn(
          'fixed inset-0 z-50 mt-auto flex h-fit max-h-[calc(100dvh-2.5rem)] w-full flex-col overflow-hidden rounded-t-2xl border border-b-0 border-transparent bg-raised text-foreground shadow-sheet outline-none md:m-auto md:w-110 md:rounded-2xl md:border-b md:shadow-3',
          'transition-[translate,opacity] duration-320 ease-out data-ending-style:duration-213 data-ending-style:ease-in data-starting-style:translate-y-full data-ending-style:translate-y-full md:data-starting-style:translate-y-6 md:data-starting-style:opacity-0 md:data-ending-style:translate-y-6 md:data-ending-style:opacity-0',
          className,
        )}
        {...props}
      >
        {children}
      </AlertDialogPrimitive.Popup>
    </AlertDialogPrimitive.Portal>
  );
}

export function AlertDialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="alert-dialog-footer"
      className={cn('flex flex-col gap-1 pt-4', className)}
      {...props}
    />
  );
}

export function AlertDialogTitle({ className, ...props }: AlertDialogPrimitive.Title.Props) {
  return (
    <AlertDialogPrimitive.Title
      data-slot="alert-dialog-title"
      className={cn('pt-3 text-xl font-semibold outline-none', className)}
      {...props}
    />
  );
}

export function AlertDialogDescription({
  className,
  ...props
}: AlertDialogPrimitive.Description.Props) {
  return (
    <AlertDialogPrimitive.Description
      data-slot="alert-dialog-description"
      className={cn('pt-1 text-sm leading-5.5 text-ink-2', className)}
      {...props}
    />
  );
}
