// Why the visitor's location could not be read.

import { Notice } from '../../components/notice.tsx';

export function LocationError({ text }: { readonly text: string }) {
  return (
    <Notice variant="lamp" role="status" className="mt-3">
      {text}
    </Notice>
  );
}
