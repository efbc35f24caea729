// A drawer on phones, a dialog in the middle from 768 px: pickers, filters, queues.

import { useOverlayPartsAndMessages } from './load-parts.ts';
import type { SheetProps } from './overlay-props.ts';

export function Sheet(props: SheetProps) {
  const parts = useOverlayPartsAndMessages(props.open);
  return parts === null ? null : <parts.Sheet {...props} />;
}
