// A line or a box of text with its label inside the box, as all forms of the site have it.

import { useId, type ComponentProps, type ReactNode } from 'react';
import { Field, FieldLabel } from '../../ui/field.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
  InputGroupTextarea,
} from '../../ui/input-group.tsx';
import { FieldNote, noteProps, type FieldNotes } from './field-note.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldNotes & {
    label: ReactNode;
    icon?: Glyph | undefined;
    /** Stands at the end of the box: a unit, a clear button, a count. */
    end?: ReactNode;
  };

/** Every attribute of `<input>` passes through, `ref` and a form library's handlers among them. */
export function TextField({
  label,
  hint,
  error,
  icon: Icon,
  end,
  className,
  id,
  ...props
}: TextFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <Field className={className}>
      <InputGroup>
        {Icon && (
          <InputGroupAddon>
            <Icon className="size-5" />
          </InputGroupAddon>
        )}
        <FieldLabel
          htmlFor={inputId}
          className="block min-w-0 flex-1 cursor-text px-3.5 py-1.75 text-base leading-6"
        >
          <InputGroupText className="block text-xs">{label}</InputGroupText>
          <InputGroupInput
            {...props}
            {...noteProps(noteId, { hint, error })}
            id={inputId}
            className="block"
          />
        </FieldLabel>
        {end && <InputGroupAddon align="inline-end">{end}</InputGroupAddon>}
      </InputGroup>
      <FieldNote id={noteId} hint={hint} error={error} />
    </Field>
  );
}

export type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldNotes & { label: ReactNode };

export function TextareaField({ label, hint, error, className, id, ...props }: TextareaFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <Field className={className}>
      <InputGroup>
        <FieldLabel
          htmlFor={inputId}
          className="flex min-w-0 flex-1 cursor-text flex-col px-3.5 py-1.75 text-base leading-6"
        >
          <InputGroupText className="text-xs">{label}</InputGroupText>
          <InputGroupTextarea
            {...props}
            {...noteProps(noteId, { hint, error })}
            id={inputId}
            className="font-normal"
          />
        </FieldLabel>
      </InputGroup>
      <FieldNote id={noteId} hint={hint} error={error} />
    </Field>
  );
}
