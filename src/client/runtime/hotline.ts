// The hotline of this site, null where nobody can be called: then nothing offers to.

import { use } from 'react';
import { hotlineMeta, type Hotline } from '#contract/hotline.ts';
import { PageContext } from './page-context.ts';

export const useHotline = (): Hotline | null => use(PageContext).hotline;

/** As the server wrote it into the page's head, the saved shell's included. */
export function hotlineOfDocument(): Hotline | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${hotlineMeta}]`);
  return meta === null
    ? null
    : { shown: meta.content, dial: meta.dataset['dial'] ?? meta.content.replace(/\s/g, '') };
}
