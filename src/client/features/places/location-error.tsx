// Why the visitor's location could not be read.

import { Notice } from '../../ui/notice.tsx';

export function LocationError({ text }: { readonly text: string }) {
  return (
    <Notice tone="lamp" role="status" className="mt-3">
      {text}
    </Notice>
  );
}
