// A sheet as a drawer and as a dialog.

import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import {
  Drawer,
  DrawerBody,
  DrawerClose,
  DrawerContent,
  DrawerDescription,
  DrawerFooter,
  DrawerHandle,
  DrawerHeader,
  DrawerTitle,
} from '../../ui/drawer.tsx';
import type { SheetProps } from './overlay-props.ts';
import { useOverlay } from './use-overlay.ts';

const isWideScreen = () => matchMedia('(width >= 48rem)').matches;

/**
 * Which of the two it is, is decided as it opens: a phone that is turned keeps what was entered.
 */
export function Sheet(props: SheetProps) {
  const [{ wasOpen, isWide }, setSheet] = useState(() => ({
    wasOpen: props.open,
    isWide: isWideScreen(),
  }));
  if (props.open !== wasOpen)
    setSheet({ wasOpen: props.open, isWide: props.open ? isWideScreen() : isWide });
  return isWide ? <SheetDialog {...props} /> : <SheetDrawer {...props} />;
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

const bodyClass = 'no-scrollbar min-h-0 flex-1 overflow-y-auto overscroll-contain pt-1 pb-4';

const closeButton = (label: string) => (
  <Button variant="plain" size="icon" aria-label={label} title={label}>
    <X className="box-content size-5 rounded-full bg-sunken p-2" />
  </Button>
);

function SheetDrawer({
  title,
  sub,
  closeLabel,
  footer,
  children,
  className,
  ...options
}: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Drawer {...useOverlay(options)}>
      <DrawerContent initialFocus={heading} className={className}>
        <DrawerHandle />
        <DrawerHeader>
          <div className="min-w-0 flex-1">
            <DrawerTitle ref={heading} tabIndex={-1}>
              {title}
            </DrawerTitle>
            {sub && <DrawerDescription>{sub}</DrawerDescription>}
          </div>
          <DrawerClose render={closeButton(closeLabel)} />
        </DrawerHeader>
        <DrawerBody ref={reachWords} className={cn(bodyClass, 'px-4')}>
          {children}
        </DrawerBody>
        {footer ? <DrawerFooter>{footer}</DrawerFooter> : <div className="h-(--safe-b) shrink-0" />}
      </DrawerContent>
    </Drawer>
  );
}

function SheetDialog({
  title,
  sub,
  closeLabel,
  footer,
  children,
  className,
  ...options
}: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog {...useOverlay(options)}>
      <DialogContent initialFocus={heading} className={className}>
        <DialogHeader>
          <div className="min-w-0 flex-1">
            <DialogTitle ref={heading} tabIndex={-1}>
              {title}
            </DialogTitle>
            {sub && <DialogDescription>{sub}</DialogDescription>}
          </div>
          <DialogClose render={closeButton(closeLabel)} />
        </DialogHeader>
        <div ref={reachWords} className={cn(bodyClass, 'px-6')}>
          {children}
        </div>
        {footer && <DialogFooter>{footer}</DialogFooter>}
      </DialogContent>
    </Dialog>
  );
}
