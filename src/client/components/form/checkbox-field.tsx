// A tick box with its words beside it; words and box are one target of at least 44 px.

import { useId, type ComponentProps, type ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldContent, FieldLabel } from '../../ui/field.tsx';
import { FieldNote, noteProps } from './field-note.tsx';

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  children: ReactNode;
  error?: ReactNode;
};

export function CheckboxField({ children, error, className, id, ...props }: CheckboxFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <Field className={className}>
      <FieldLabel
        htmlFor={inputId}
        className="flex min-h-11 items-center gap-3 leading-5.5 font-normal"
      >
        <Checkbox
          {...props}
          {...noteProps(noteId, { error })}
          id={inputId}
          className="mt-2.75 self-start"
        />
        <FieldContent className="py-2.75">{children}</FieldContent>
      </FieldLabel>
      <FieldNote id={noteId} error={error} />
    </Field>
  );
}
