import type * as React from 'react';
import { cn } from './cn.ts';

/** A person, in the shape of the house's door; what stands beside it says who. */
function Avatar({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      data-slot="avatar"
      className={cn(
        'door grid size-11 shrink-0 place-items-end overflow-hidden bg-lamp-soft [--foot:.4rem] [--rise:45%]',
        className,
      )}
      {...props}
    />
  );
}

/** In place of a picture: a drawing or letters. */
function AvatarFallback({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span
      data-slot="avatar-fallback"
      className={cn(
        'grid size-full place-items-center text-sm font-semibold text-lamp-ink',
        className,
      )}
      {...props}
    />
  );
}

export { Avatar, AvatarFallback };
