// The phone's own way to choose pictures, unseen inside the label that is pressed.

import type * as React from 'react';

export type PictureInputProps = Omit<
  React.ComponentProps<'input'>,
  'type' | 'accept' | 'className'
>;

/** Takes what a browser may be able to draw; what is sent is a JPEG (`components/resize-image.ts`). */
export function PictureInput(props: PictureInputProps) {
  return (
    <input
      type="file"
      accept="image/jpeg,image/png,image/webp,image/heic"
      className="sr-only"
      {...props}
    />
  );
}
