// Components whose code is loaded when one of them is wanted, such as those of Base UI.

import { useEffect, useState } from 'react';
import { retryImport } from './deferred.tsx';
import { importOnce } from './import-once.ts';

/**
 * `loadParts` fetches them ahead, once a pointer or the focus comes near. `useParts` has them as soon
 * as they are wanted and there, and asks again after an outage.
 * Not by `lazy`: React shows what replaces a fallback no sooner than 300 ms after it.
 */
export function lazyParts<Parts>(load: () => Promise<Parts>) {
  let loaded: Parts | null = null;
  const loadParts = importOnce(async () => {
    loaded = await load();
    return loaded;
  });
  function useParts(isWanted: boolean): Parts | null {
    const [parts, setParts] = useState(() => loaded);
    const isMissing = isWanted && parts === null;
    useEffect(() => {
      if (!isMissing) return undefined;
      let isGone = false;
      void retryImport(loadParts).then((module) => {
        if (!isGone) setParts(() => module);
      });
      return () => {
        isGone = true;
      };
    }, [isMissing]);
    return parts ?? loaded;
  }
  return { loadParts, useParts };
}
