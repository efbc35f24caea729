// Opens the map of a panel: first as paper, on which the pins stand at once, then by the library.

import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { languageOf } from '#contract/paths.ts';
import type { Size, MapView } from '#domain/map.ts';
import { useLocale } from '../../intl/intl.tsx';
import type { MapEngine } from './map-controller.ts';
import { paperMap } from './paper-map.ts';

type Options = {
  /** Whether streets are wanted; without them the map stays paper. */
  readonly hasStreets: boolean;
  readonly isInScrollingPage: boolean;
  readonly onBroken: () => void;
  /** The view to open at, once the size is known. */
  readonly viewIn: (size: Size) => MapView;
};

/** Resolves when the next frame is on the screen: what was drawn shows before what takes long. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

export function useMapEngine(options: Options) {
  const { hasStreets, isInScrollingPage } = options;
  /** The library's element, and the one that holds the pins before it is there. */
  const box = useRef<HTMLDivElement>(null);
  const paperBox = useRef<HTMLDivElement | null>(null);
  const intl = useIntl();
  const locale = useLocale();
  const [paper, setPaper] = useState<MapEngine | null>(null);
  const [drawn, setDrawn] = useState<MapEngine | null>(null);
  const start = useRef({ options, intl });
  useEffect(() => {
    start.current = { options, intl };
  });
  const holdPaper = useCallback((element: HTMLDivElement) => {
    paperBox.current = element;
    const made = paperMap(
      element,
      start.current.options.viewIn({ width: element.clientWidth, height: element.clientHeight }),
    );
    setPaper(made);
    return () => {
      made.close();
      paperBox.current = null;
    };
  }, []);
  useEffect(() => {
    const element = box.current;
    if (element === null || paper === null || !hasStreets) return undefined;
    let isGone = false;
    let made: MapEngine | null = null;
    const open = async () => {
      await nextFrame();
      if (isGone) return;
      const { openMap } = await import('./map-engine.ts');
      if (isGone) return;
      const words = start.current.intl.formatMessage;
      const opened = await openMap(element, {
        view: paper.view(),
        language: languageOf(locale),
        words: {
          title: words({ id: 'map.region' }),
          touchHint: words({ id: 'map.twoFingers' }),
          wheelHint: words({ id: 'map.ctrlWheel' }),
          wheelHintMac: words({ id: 'map.cmdWheel' }),
        },
        isInScrollingPage,
      });
      if (isGone) {
        opened.close();
        return;
      }
      made = opened;
      // The paper may have been moved meanwhile.
      opened.go(paper.view(), 'atOnce');
      setDrawn(opened);
    };
    open().catch(() => {
      if (!isGone) start.current.options.onBroken();
    });
    return () => {
      isGone = true;
      made?.close();
      setDrawn(null);
    };
  }, [locale, paper, hasStreets, isInScrollingPage]);
  const size = () => ({
    width: paperBox.current?.clientWidth ?? 0,
    height: paperBox.current?.clientHeight ?? 0,
  });
  return { box, holdPaper, engine: drawn ?? paper, size };
}
