// A word from the app over everything else, which leaves by itself: not while it is pointed at,
// focused, or the window is in the background. A finger swipes it away.

import { Toast as ToastPrimitive } from '@base-ui/react/toast';
import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from './cn.ts';

// One by one: taken out of it together, they would bring all that toasts can do.
export const createToasts = ToastPrimitive.createToastManager;
export const useToasts = ToastPrimitive.useToastManager;

export function ToastProvider(props: ToastPrimitive.Provider.Props) {
  return <ToastPrimitive.Provider {...props} />;
}

/** Say its name by `aria-label`; F6 leads to it. */
export function ToastViewport({ className, ...props }: ToastPrimitive.Viewport.Props) {
  return (
    <ToastPrimitive.Portal>
      <ToastPrimitive.Viewport
        data-slot="toast-viewport"
        className={cn(
          'fixed top-[calc(var(--safe-t)+0.75rem)] left-1/2 z-60 flex w-[min(100%-2rem,27.5rem)] -translate-x-1/2 flex-col gap-2',
          className,
        )}
        {...props}
      />
    </ToastPrimitive.Portal>
  );
}

const toastVariants = cva(
  [
    'flex items-start gap-3 rounded-xl py-3 pr-1.5 pl-3.5 shadow-3 select-none data-limited:hidden forced-colors:border',
    '[transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] transition-[transform,translate,opacity] duration-220 ease-out',
    'data-starting-style:-translate-y-3 data-starting-style:opacity-0 data-ending-style:opacity-0 data-ending-style:duration-150 data-ending-style:ease-in',
    'data-ending-style:data-[swipe-direction=left]:-translate-x-full data-ending-style:data-[swipe-direction=right]:translate-x-full data-ending-style:data-[swipe-direction=up]:-translate-y-full',
  ],
  {
    variants: {
      variant: {
        default: 'bg-foreground text-background',
        destructive: 'bg-destructive text-destructive-foreground',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

/**
 * Said at once where something went wrong, else when there is time: it is a message, not the dialog
 * that Base UI makes of it.
 */
export function Toast({
  className,
  variant = 'default',
  ...props
}: ToastPrimitive.Root.Props & VariantProps<typeof toastVariants>) {
  return (
    <ToastPrimitive.Root
      data-slot="toast"
      role={variant === 'destructive' ? 'alert' : 'status'}
      aria-modal={undefined}
      swipeDirection={['up', 'left', 'right']}
      className={cn(toastVariants({ variant }), className)}
      {...props}
    />
  );
}

export function ToastContent({ className, ...props }: ToastPrimitive.Content.Props) {
  return (
    <ToastPrimitive.Content
      data-slot="toast-content"
      className={cn('min-w-0 flex-1 text-sm', className)}
      {...props}
    />
  );
}

export function ToastTitle({ className, ...props }: ToastPrimitive.Title.Props) {
  return (
    <ToastPrimitive.Title
      data-slot="toast-title"
      render={<b />}
      className={cn('block leading-5.5 font-semibold', className)}
      {...props}
    />
  );
}

export function ToastDescription({ className, ...props }: ToastPrimitive.Description.Props) {
  return (
    <ToastPrimitive.Description
      data-slot="toast-description"
      className={cn('leading-5', className)}
      {...props}
    />
  );
}

export function ToastAction({ className, ...props }: ToastPrimitive.Action.Props) {
  return (
    <ToastPrimitive.Action
      data-slot="toast-action"
      className={cn(
        '-my-2 min-h-11 px-2 text-sm font-semibold underline underline-offset-3',
        className,
      )}
      {...props}
    />
  );
}

export function ToastClose({ className, ...props }: ToastPrimitive.Close.Props) {
  return (
    <ToastPrimitive.Close
      data-slot="toast-close"
      // There is no stack that it would be hidden in.
      aria-hidden={undefined}
      className={cn('-my-2.5 grid size-11 place-items-center outline-current', className)}
      {...props}
    />
  );
}
