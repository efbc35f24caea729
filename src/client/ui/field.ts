// What all fields have in common: their box, and how a control is tied to the note under it.

import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type FieldNotes = { hint?: ReactNode; error?: ReactNode };

/**
 * The box that holds label and control: a border by default, two pixels in colour under focus or
 * error.
 */
export const fieldBox = (hasError: boolean): string =>
  cn(
    'flex min-h-14 items-center rounded-md border bg-card -outline-offset-1',
    'has-[:disabled]:bg-sunken has-[:focus-visible]:outline-2',
    hasError ? 'border-destructive outline-2 outline-destructive' : 'border-input outline-primary',
  );

/** What a control needs to be described by its note and marked when wrong. */
export const noteProps = (id: string, { hint, error }: FieldNotes) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? id : undefined,
});
