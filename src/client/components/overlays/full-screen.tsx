// Something over the whole screen, such as a hotel's pictures.

import { useOverlayParts } from './load-parts.ts';
import type { FullScreenProps } from './overlay-props.ts';

export function FullScreen(props: FullScreenProps) {
  const parts = useOverlayParts(props.open);
  return parts === null ? null : <parts.FullScreen {...props} />;
}
