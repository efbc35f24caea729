// A sheet that comes from below, follows the finger, and is swiped away.

import { Drawer as DrawerPrimitive } from '@base-ui/react/drawer';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useScrollLock } from './use-scroll-lock.ts';

/** Keeps the field that is written into above the keyboard of the screen. */
export function Drawer({ open, children, ...props }: DrawerPrimitive.Root.Props) {
  useScrollLock(open === true);
  return (
    <DrawerPrimitive.Root data-slot="drawer" open={open} {...props}>
      {typeof children === 'function' ? (
        children
      ) : (
        <DrawerPrimitive.VirtualKeyboardProvider>
          {children}
        </DrawerPrimitive.VirtualKeyboardProvider>
      )}
    </DrawerPrimitive.Root>
  );
}

export function DrawerClose(props: DrawerPrimitive.Close.Props) {
  return <DrawerPrimitive.Close data-slot="drawer-close" {...props} />;
}

/** Fades as the drawer is pulled down. */
export function DrawerOverlay({ className, ...props }: DrawerPrimitive.Backdrop.Props) {
  return (
    <DrawerPrimitive.Backdrop
      data-slot="drawer-overlay"
      forceRender
      className={cn(
        'fixed inset-0 z-50 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-213 data-starting-style:opacity-0 data-ending-style:opacity-0 data-swiping:duration-0',
        className,
      )}
      {...props}
    />
  );
}

export function DrawerContent({ className, children, ...props }: DrawerPrimitive.Popup.Props) {
  return (
    <DrawerPrimitive.Portal data-slot="drawer-portal">
      <DrawerOverlay />
      <DrawerPrimitive.Viewport
        data-slot="drawer-viewport"
        className="fixed inset-0 z-50 flex items-end justify-center"
      >
        <DrawerPrimitive.Popup
          data-slot="drawer-content"
          className={cn(
            'relative flex max-h-[calc(100dvh-2.5rem)] w-full max-w-140 flex-col rounded-t-2xl border border-b-0 border-transparent bg-raised text-foreground shadow-sheet outline-none',
            // What is pulled up too far shows no gap below it.
            'after:absolute after:inset-x-0 after:top-full after:h-12 after:bg-raised',
            'translate-y-(--drawer-swipe-movement-y) transition-[translate] duration-320 ease-out data-swiping:select-none data-starting-style:translate-y-full data-ending-style:translate-y-full data-ending-style:duration-[calc(var(--drawer-swipe-strength)*213ms)] data-ending-style:ease-in',
            className,
          )}
          {...props}
        >
          {children}
        </DrawerPrimitive.Popup>
      </DrawerPrimitive.Viewport>
    </DrawerPrimitive.Portal>
  );
}

export function DrawerHandle({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="drawer-handle"
      aria-hidden="true"
      className={cn('mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-border', className)}
      {...props}
    />
  );
}

export function DrawerHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="drawer-header"
      className={cn(
        'flex shrink-0 touch-none items-center gap-2 py-2 pr-2.5 pl-4 select-none',
        className,
      )}
      {...props}
    />
  );
}

/** Where a mouse marks text instead of pulling the drawer. */
export function DrawerBody(props: DrawerPrimitive.Content.Props) {
  return <DrawerPrimitive.Content data-slot="drawer-body" {...props} />;
}

export function DrawerFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="drawer-footer"
      className={cn(
        'shrink-0 border-t border-border px-4 pt-3 pb-[calc(var(--safe-b)+0.75rem)]',
        className,
      )}
      {...props}
    />
  );
}

export function DrawerTitle({ className, ...props }: DrawerPrimitive.Title.Props) {
  return (
    <DrawerPrimitive.Title
      data-slot="drawer-title"
      className={cn('text-xl font-semibold outline-none', className)}
      {...props}
    />
  );
}

export function DrawerDescription({ className, ...props }: DrawerPrimitive.Description.Props) {
  return (
    <DrawerPrimitive.Description
      data-slot="drawer-description"
      className={cn('text-cap text-muted-foreground', className)}
      {...props}
    />
  );
}
