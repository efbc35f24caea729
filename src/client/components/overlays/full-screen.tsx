// Something over the whole screen, such as a hotel's pictures.

import type { KeyboardEventHandler, ReactNode } from 'react';
import { useOverlayParts } from './load-parts.ts';
import type { OverlayOptions } from './use-overlay.ts';

export type FullScreenProps = OverlayOptions & {
  readonly label: string;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
  readonly className?: string | undefined;
  /** What is marked `data-first` gets the focus. */
  readonly children: ReactNode;
};

export function FullScreen(props: FullScreenProps) {
  const parts = useOverlayParts(props.open);
  return parts === null ? null : <parts.FullScreen {...props} />;
}
