// One question at a time: what happened, what it means, one way on and one way out.

import { useOverlayPartsAndMessages } from './load-parts.ts';
import type { ConfirmDialogProps } from './overlay-props.ts';

export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useOverlayPartsAndMessages(props.open);
  return parts === null ? null : <parts.ConfirmDialog {...props} />;
}
