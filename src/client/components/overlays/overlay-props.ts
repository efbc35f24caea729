// What sheets, questions and the full screen are given.

import type { KeyboardEventHandler, ReactNode } from 'react';
import type { Glyph } from '../../ui/glyph.ts';
import type { DiscTone } from '../../ui/icon-disc.tsx';

export type OverlayOptions = {
  readonly open: boolean;
  /** Asked by the cross, Escape, a press outside, a swipe down and Back; `open` stays the truth. */
  readonly onClose: () => void;
  /** What the address opens is closed by Back as it is, without an entry of its own. */
  readonly hasEntry?: boolean | undefined;
};

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

export type FullScreenProps = OverlayOptions & {
  readonly label: string;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
  readonly className?: string | undefined;
  /** What is marked `data-first` gets the focus. */
  readonly children: ReactNode;
};
