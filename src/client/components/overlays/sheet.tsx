// A drawer on phones, a dialog in the middle from 768 px: pickers, filters, queues.

import type { ReactNode } from 'react';
import { useOverlayParts } from './load-parts.ts';
import type { OverlayOptions } from './use-overlay.ts';

export type SheetProps = OverlayOptions & {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  /** The ×'s name, such as "Đóng". */
  readonly closeLabel: string;
  /** Stays under the scrolling part, above the safe area: the price and the one action. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

export function Sheet(props: SheetProps) {
  const parts = useOverlayParts(props.open);
  return parts === null ? null : <parts.Sheet {...props} />;
}
