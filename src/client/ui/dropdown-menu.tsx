// A list of links and actions below a button: arrows, Home, End and letters move in it.

import { Menu as MenuPrimitive } from '@base-ui/react/menu';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** The page below goes on: it scrolls, keeps its scrollbar, and a press on it closes the menu. */
export function DropdownMenu({ modal = false, ...props }: MenuPrimitive.Root.Props) {
  return <MenuPrimitive.Root modal={modal} {...props} />;
}

export function DropdownMenuContent({
  anchor,
  className,
  ...props
}: MenuPrimitive.Popup.Props & Pick<MenuPrimitive.Positioner.Props, 'anchor'>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Positioner
        anchor={anchor}
        positionMethod="fixed"
        align="end"
        sideOffset={4}
        className="z-40 outline-none"
      >
        <MenuPrimitive.Popup
          data-slot="dropdown-menu-content"
          className={cn(
            'max-h-(--available-height) min-w-44 origin-(--transform-origin) overflow-y-auto rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-3 outline-none',
            'transition-[scale,opacity] duration-150 ease-out data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:scale-98 data-ending-style:opacity-0 data-ending-style:duration-100 data-ending-style:ease-in',
            className,
          )}
          {...props}
        />
      </MenuPrimitive.Positioner>
    </MenuPrimitive.Portal>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="dropdown-menu-label"
      className={cn('px-3 pt-2 pb-1 text-sm', className)}
      {...props}
    />
  );
}

const itemClass = [
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 text-left text-sm font-medium select-none',
  'data-highlighted:bg-sunken aria-[current]:bg-primary-soft aria-[current]:text-primary-ink',
];

export function DropdownMenuItem({ className, ...props }: MenuPrimitive.Item.Props) {
  return (
    <MenuPrimitive.Item
      data-slot="dropdown-menu-item"
      className={cn(itemClass, className)}
      {...props}
    />
  );
}

/** The router's link comes by `render`. */
export function DropdownMenuLinkItem({ className, ...props }: MenuPrimitive.LinkItem.Props) {
  return (
    <MenuPrimitive.LinkItem
      data-slot="dropdown-menu-link-item"
      closeOnClick
      className={cn(itemClass, className)}
      {...props}
    />
  );
}
