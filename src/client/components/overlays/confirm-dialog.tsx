// One question at a time: what happened, what it means, one way on and one way out.

import { useWordedParts } from './load-parts.ts';
import type { ConfirmDialogProps } from './overlay-props.ts';

export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useWordedParts(props.open);
  return parts === null ? null : <parts.ConfirmDialog {...props} />;
}
