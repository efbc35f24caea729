// What stands under a field, and how a control is tied to it.

import type { ReactNode } from 'react';
import { FieldDescription, FieldError } from '../../ui/field.tsx';

export type FieldNotes = { hint?: ReactNode; error?: ReactNode };

/**
 * The error when there is one, else the hint; `id` is what the control's `aria-describedby` names.
 */
export function FieldNote({ id, hint, error }: FieldNotes & { id: string }) {
  if (error) return <FieldError id={id}>{error}</FieldError>;
  return hint ? <FieldDescription id={id}>{hint}</FieldDescription> : null;
}

/** What a control needs to be described by its note and marked when wrong. */
export const noteProps = (id: string, { hint, error }: FieldNotes) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? id : undefined,
});
