// A control and what stands beside it in one box: an icon, a unit, a small button, or its label.

import { cva, type VariantProps } from 'class-variance-authority';
import type * as React from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

/** The box: a border by default, two pixels in colour under focus, or where its control is wrong. */
function InputGroup({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="input-group"
      className={cn(
        'group/input-group relative flex min-h-14 w-full min-w-0 items-center rounded-md border border-input bg-card',
        'outline-primary -outline-offset-1 has-[:focus-visible]:outline-2 has-[:disabled]:bg-sunken',
        'has-[[aria-invalid=true]]:border-destructive has-[[aria-invalid=true]]:outline-2',
        'has-[[aria-invalid=true]]:outline-destructive',
        // Of several wrong ones, the one in focus stands out.
        'has-[[aria-invalid=true]:focus-visible]:outline-offset-2',
        className,
      )}
      {...props}
    />
  );
}

const inputGroupAddonVariants = cva(
  'flex shrink-0 items-center gap-2 text-sm text-muted-foreground [&>svg:not([class*="size-"])]:size-5',
  {
    variants: {
      align: {
        'inline-start': 'order-first pl-3.5',
        'inline-end': 'order-last pr-2',
      },
    },
    defaultVariants: { align: 'inline-start' },
  },
);

function InputGroupAddon({
  className,
  align = 'inline-start',
  ...props
}: React.ComponentProps<'span'> & VariantProps<typeof inputGroupAddonVariants>) {
  return (
    <span
      data-slot="input-group-addon"
      data-align={align}
      className={cn(inputGroupAddonVariants({ align }), className)}
      {...props}
    />
  );
}

/** Words in the box: the label above its control, a unit after it. */
function InputGroupText({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span
      data-slot="input-group-text"
      className={cn('text-sm font-normal text-muted-foreground', className)}
      {...props}
    />
  );
}

const bare =
  'min-h-0 rounded-none border-0 bg-transparent p-0 focus-visible:outline-none disabled:bg-transparent aria-invalid:outline-none';

function InputGroupInput({ className, ...props }: React.ComponentProps<'input'>) {
  return <Input data-slot="input-group-control" className={cn(bare, className)} {...props} />;
}

function InputGroupTextarea({ className, ...props }: React.ComponentProps<'textarea'>) {
  return <Textarea data-slot="input-group-control" className={cn(bare, className)} {...props} />;
}

export { InputGroup, InputGroupAddon, InputGroupInput, InputGroupText, InputGroupTextarea };
