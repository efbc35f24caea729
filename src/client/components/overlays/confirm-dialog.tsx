// One question at a time: what happened, what it means, one way on and one way out.

import type { ReactNode } from 'react';
import type { Glyph } from '../../ui/glyphs.tsx';
import type { DiscTone } from '../../ui/icon-disc.tsx';
import { useOverlayParts } from './load-parts.ts';
import type { OverlayOptions } from './use-overlay.ts';

/** Escape, Back and a press on the backdrop mean the safe choice, `onClose`. */
export type ConfirmDialogProps = OverlayOptions & {
  readonly icon: Glyph;
  readonly tone?: DiscTone | undefined;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** A box of facts between text and buttons, such as `FactPair`. */
  readonly facts?: ReactNode;
  /** The named result: `<Button wide>`; the way out: `<Button wide variant="ghost" size="sm">`. */
  readonly primary: ReactNode;
  readonly wayOut?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const parts = useOverlayParts(props.open);
  return parts === null ? null : <parts.ConfirmDialog {...props} />;
}
