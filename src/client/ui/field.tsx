// A control with its label, what explains it and what is wrong with it.

import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert } from 'lucide-react';
import type * as React from 'react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

function FieldSet({ className, ...props }: React.ComponentProps<'fieldset'>) {
  return (
    <fieldset
      data-slot="field-set"
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    />
  );
}

function FieldLegend({
  className,
  variant = 'legend',
  ...props
}: React.ComponentProps<'legend'> & { variant?: 'legend' | 'label' }) {
  return (
    <legend
      data-slot="field-legend"
      data-variant={variant}
      className={cn(
        'mb-2 font-semibold data-[variant=label]:text-sm data-[variant=legend]:text-base',
        className,
      )}
      {...props}
    />
  );
}

/** Fields below one another. */
function FieldGroup({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="field-group"
      className={cn('flex w-full flex-col gap-3', className)}
      {...props}
    />
  );
}

const fieldVariants = cva('group/field', {
  variants: {
    orientation: {
      vertical: 'flex flex-col',
      horizontal: 'flex flex-row items-center gap-3',
    },
  },
  defaultVariants: { orientation: 'vertical' },
});

/** Say `data-invalid` and `data-disabled` here, `aria-invalid` and `disabled` on the control. */
function Field({
  className,
  orientation = 'vertical',
  ...props
}: React.ComponentProps<'div'> & VariantProps<typeof fieldVariants>) {
  return (
    <div
      data-slot="field"
      data-orientation={orientation}
      className={cn(fieldVariants({ orientation }), className)}
      {...props}
    />
  );
}

/** Title and description beside a control. */
function FieldContent({ className, ...props }: React.ComponentProps<'span'>) {
  return <span data-slot="field-content" className={cn('min-w-0 flex-1', className)} {...props} />;
}

/** Above its control it keeps a distance; it may hold the control as well. */
function FieldLabel({ className, ...props }: React.ComponentProps<typeof Label>) {
  return (
    <Label
      data-slot="field-label"
      className={cn(
        'group-data-[orientation=vertical]/field:not-has-[:is(input,select,textarea)]:pb-1.5',
        className,
      )}
      {...props}
    />
  );
}

/** The first line of a label that holds more than words. */
function FieldTitle({ className, ...props }: React.ComponentProps<'span'>) {
  return (
    <span data-slot="field-title" className={cn('block font-semibold', className)} {...props} />
  );
}

/** Under a field; its `id` is what the control's `aria-describedby` names. */
function FieldDescription({ className, ...props }: React.ComponentProps<'p'>) {
  return (
    <p
      data-slot="field-description"
      className={cn('pt-1 text-cap text-muted-foreground', className)}
      {...props}
    />
  );
}

/**
 * What is wrong, in words with an icon. It is tied to its control by `aria-describedby` and gets no
 * role of its own: of a form with three mistakes only the one that has the focus is read.
 */
function FieldError({ className, children, ...props }: React.ComponentProps<'p'>) {
  return (
    <p
      data-slot="field-error"
      className={cn('flex items-start gap-1.5 pt-1 text-cap text-destructive', className)}
      {...props}
    >
      <CircleAlert className="mt-px size-4" />
      <span>{children}</span>
    </p>
  );
}

export {
  Field,
  FieldContent,
  FieldDescription,
  FieldError,
  FieldGroup,
  FieldLabel,
  FieldLegend,
  FieldSet,
  FieldTitle,
};
