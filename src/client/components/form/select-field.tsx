// The phone's own list in the box that all fields have.

import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { Field, FieldLabel } from '../../ui/field.tsx';
import { InputGroup } from '../../ui/input-group.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { FieldNote, noteProps, type FieldNotes } from './field-note.tsx';

export type SelectFieldProps = ComponentProps<'select'> &
  FieldNotes & {
    label: ReactNode;
    /**
     * The label is still the control's name, only not drawn (a dialling code beside its number).
     */
    hideLabel?: boolean | undefined;
  };

/** Children are `<option>`s. */
export function SelectField({
  label,
  hideLabel = false,
  hint,
  error,
  className,
  id,
  ...props
}: SelectFieldProps) {
  const own = useId();
  const selectId = id ?? own;
  const noteId = `${selectId}-note`;
  return (
    <Field className={className}>
      <InputGroup>
        <FieldLabel
          htmlFor={selectId}
          className={
            hideLabel
              ? 'sr-only'
              : 'pointer-events-none absolute top-1.5 left-3.5 z-1 text-xs font-normal text-muted-foreground'
          }
        >
          {label}
        </FieldLabel>
        <NativeSelect
          {...props}
          {...noteProps(noteId, { hint, error })}
          id={selectId}
          className={cn(
            'min-h-13.5 border-0 focus-visible:outline-none aria-invalid:outline-none',
            !hideLabel && 'pt-5.5',
          )}
        />
      </InputGroup>
      <FieldNote id={noteId} hint={hint} error={error} />
    </Field>
  );
}
