// What was typed and could not be read keeps a dialog open.

/**
 * Moves the focus to the first field that shows an error in the dialog of this button, out of a fold
 * where it lies in one. False where there is none.
 */
export function focusInvalidField(button: Element): boolean {
  const dialog = button.closest('[role="dialog"]');
  const field = dialog?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  if (field === null) return false;
  const fold = field.closest('details');
  if (fold !== null) fold.open = true;
  field.focus();
  return true;
}
