// A text field with its label inside the box; an error is said in words with an icon and tied to
// the input.

import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { fieldBox, noteProps, type FieldNotes } from './field.ts';
import type { Glyph } from './glyphs.tsx';

/**
 * The line under a field: the error when there is one, else the hint; `id` is what
 * `aria-describedby` names.
 */
export function FieldNote({ id, hint, error }: FieldNotes & { id: string }) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 pt-1 text-cap text-destructive">
        <CircleAlert className="mt-px size-4" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="pt-1 text-cap text-muted-foreground">
      {hint}
    </p>
  ) : null;
}

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldNotes & {
    label: ReactNode;
    icon?: Glyph | undefined;
    /** Stands at the end of the box: a unit, a clear button, a count. */
    end?: ReactNode;
    boxClass?: string | undefined;
  };

/**
 * One line of text, 16 px so that no phone zooms in; every attribute of `<input>` passes through.
 */
export function TextField({
  label,
  hint,
  error,
  icon: Icon,
  end,
  className,
  boxClass,
  id,
  ...rest
}: TextFieldProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <div className={className}>
      <div className={cn(fieldBox(Boolean(error)), boxClass)}>
        {Icon && <Icon className="ml-3.5 size-5 text-muted-foreground" />}
        <label htmlFor={inputId} className="block min-w-0 flex-1 cursor-text px-3.5 py-1.75">
          <span className="block text-xs text-muted-foreground">{label}</span>
          <input
            {...rest}
            {...noteProps(noteId, { hint, error })}
            id={inputId}
            className={cn(
              'block w-full bg-transparent text-base leading-6 font-medium outline-none',
              'placeholder:font-normal placeholder:text-muted-foreground',
            )}
          />
        </label>
        {end && <span className="shrink-0 pr-2">{end}</span>}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldNotes & { label: ReactNode };

export function TextArea({ label, hint, error, className, id, rows = 3, ...rest }: TextAreaProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  return (
    <div className={className}>
      <label
        htmlFor={inputId}
        className={cn(
          fieldBox(Boolean(error)),
          'cursor-text flex-col items-stretch! px-3.5 py-1.75',
        )}
      >
        <span className="text-xs text-muted-foreground">{label}</span>
        <textarea
          {...rest}
          {...noteProps(noteId, { hint, error })}
          id={inputId}
          rows={rows}
          className="w-full resize-y bg-transparent text-base leading-6 outline-none placeholder:text-muted-foreground"
        />
      </label>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
