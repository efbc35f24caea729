import { BedDouble, CircleAlert, Heart, LogOut, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
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
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLinkItem,
} from '../../ui/dropdown-menu.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { PopoverContent, PopoverTitle, PopoverTrigger } from '../../ui/popover.tsx';
import {
  createToasts,
  Toast,
  ToastAction,
  ToastClose,
  ToastContent,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
  useToasts,
} from '../../ui/toast.tsx';
import { Specimen } from './specimen.tsx';

const closeButton = (
  <Button variant="plain" size="icon" aria-label="Close">
    <X className="size-5" />
  </Button>
);

/** Opens what it shows; all of them are drawn in the theme of the page, not of their column. */
function Opener({
  name,
  children,
}: {
  readonly name: string;
  readonly children: (isOpen: boolean, setOpen: (isOpen: boolean) => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {children(isOpen, setOpen)}
    </>
  );
}

function Menu() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={trigger}
        variant="outline"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        A menu
      </Button>
      <DropdownMenu open={isOpen} onOpenChange={setOpen}>
        <DropdownMenuContent aria-label="A menu" anchor={trigger} finalFocus={trigger}>
          <DropdownMenuLabel>
            <b className="block font-semibold">Linh</b>
          </DropdownMenuLabel>
          <DropdownMenuLinkItem href="#overlays" aria-current="true">
            <BedDouble className="size-5" />
            Where one is
          </DropdownMenuLinkItem>
          <DropdownMenuLinkItem href="#overlays">
            <Heart className="size-5" />
            Another page
          </DropdownMenuLinkItem>
          <DropdownMenuItem>
            <LogOut className="size-5" />
            An action
          </DropdownMenuItem>
          <DropdownMenuItem disabled>Disabled</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}

function PopoverSpecimen() {
  const id = useId();
  return (
    <>
      <PopoverTrigger popoverTarget={id} className="font-semibold text-primary-ink underline">
        Why?
      </PopoverTrigger>
      <PopoverContent id={id} aria-labelledby={`${id}-title`}>
        <PopoverTitle id={`${id}-title`}>Dearer on Saturdays</PopoverTitle>
        <p>What it holds.</p>
      </PopoverContent>
    </>
  );
}

type Variant = 'default' | 'destructive';

function Toasts() {
  const { toasts, close } = useToasts<{ readonly variant: Variant }>();
  return toasts.map((toast) => (
    <Toast key={toast.id} toast={toast} variant={toast.data?.variant}>
      <CircleAlert className="mt-px size-5.5" />
      <ToastContent>
        <ToastTitle />
        <ToastDescription />
      </ToastContent>
      <ToastAction onClick={() => close(toast.id)}>Undo</ToastAction>
      <ToastClose aria-label="Close">
        <X className="size-5" />
      </ToastClose>
    </Toast>
  ));
}

function ToastSpecimen() {
  const [queue] = useState(() => createToasts<{ readonly variant: Variant }>());
  const show = (variant: Variant) =>
    queue.add({
      title: 'Saved',
      description: 'It stays for a minute here.',
      timeout: 60_000,
      data: { variant },
    });
  return (
    <ToastProvider toastManager={queue}>
      <Button variant="outline" onClick={() => show('default')}>
        default
      </Button>
      <Button variant="outline" onClick={() => show('destructive')}>
        destructive
      </Button>
      <ToastViewport aria-label="Notifications">
        <Toasts />
      </ToastViewport>
    </ToastProvider>
  );
}

export const Overlays = () => (
  <>
    <Specimen name="ui/dialog.tsx">
      <Opener name="A dialog">
        {(open, onOpenChange) => (
          <Dialog open={open} onOpenChange={onOpenChange}>
            <DialogContent>
              <DialogHeader>
                <div className="flex-1">
                  <DialogTitle>Guests</DialogTitle>
                  <DialogDescription>Who stays in the room</DialogDescription>
                </div>
                <DialogClose render={closeButton} />
              </DialogHeader>
              <p className="px-6 pb-4">What it holds.</p>
              <DialogFooter>
                <Button wide>Done</Button>
              </DialogFooter>
            </DialogContent>
          </Dialog>
        )}
      </Opener>
    </Specimen>
    <Specimen name="ui/alert-dialog.tsx">
      <Opener name="A question">
        {(open, onOpenChange) => (
          <AlertDialog open={open} onOpenChange={onOpenChange}>
            <AlertDialogContent onPressOutside={() => onOpenChange(false)}>
              <div className="p-5">
                <IconDisc icon={CircleAlert} tone="ember" size="lg" />
                <AlertDialogTitle>Leave without saving?</AlertDialogTitle>
                <AlertDialogDescription>What was typed is lost.</AlertDialogDescription>
                <AlertDialogFooter>
                  <Button wide onClick={() => onOpenChange(false)}>
                    Stay
                  </Button>
                  <Button wide variant="ghost" size="sm" onClick={() => onOpenChange(false)}>
                    Leave
                  </Button>
                </AlertDialogFooter>
              </div>
            </AlertDialogContent>
          </AlertDialog>
        )}
      </Opener>
    </Specimen>
    <Specimen name="ui/drawer.tsx">
      <Opener name="A drawer">
        {(open, onOpenChange) => (
          <Drawer open={open} onOpenChange={onOpenChange}>
            <DrawerContent>
              <DrawerHandle />
              <DrawerHeader>
                <div className="flex-1">
                  <DrawerTitle>Filters</DrawerTitle>
                  <DrawerDescription>Pull it down</DrawerDescription>
                </div>
                <DrawerClose render={closeButton} />
              </DrawerHeader>
              <DrawerBody className="px-4 pb-4">What it holds.</DrawerBody>
              <DrawerFooter>
                <Button wide>Show</Button>
              </DrawerFooter>
            </DrawerContent>
          </Drawer>
        )}
      </Opener>
    </Specimen>
    <Specimen name="ui/dropdown-menu.tsx">
      <Menu />
    </Specimen>
    <Specimen name="ui/popover.tsx">
      <PopoverSpecimen />
    </Specimen>
    <Specimen name="ui/toast.tsx">
      <ToastSpecimen />
    </Specimen>
  </>
);
