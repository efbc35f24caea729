// A map before its library is there: the pins stand on plain paper where the streets will come.

import { pixelIn, roundView, zoomLimits, type Size, type MapView } from '#domain/map.ts';
import type { MapEngine } from './map-controller.ts';

/** Moves at once and by buttons alone. */
export function paperMap(layer: HTMLElement, start: MapView): MapEngine {
  let view = roundView(start);
  const moves = new Set<() => void>();
  const stills = new Set<(view: MapView, isByHand: boolean) => void>();
  const size = (): Size => ({ width: layer.clientWidth, height: layer.clientHeight });
  const show = (next: MapView, isByHand: boolean) => {
    view = roundView(next);
    for (const tell of moves) tell();
    for (const tell of stills) tell(view, isByHand);
  };
  const resized = new ResizeObserver(() => {
    for (const tell of moves) tell();
    for (const tell of stills) tell(view, false);
  });
  resized.observe(layer);
  return {
    isPaper: true,
    layer,
    credit: '',
    isSketch: false,
    view: () => view,
    size,
    pixelOf: (point) => pixelIn(view, size(), point),
    go: (next, how = 'gently') => show(next, how === 'asHand'),
    zoomBy: (steps) => {
      const zoom = Math.min(
        zoomLimits.max,
        Math.max(zoomLimits.min, Math.round(view.zoom + steps)),
      );
      show({ ...view, zoom }, true);
    },
    onMove(tell) {
      moves.add(tell);
      return () => moves.delete(tell);
    },
    onStill(tell) {
      stills.add(tell);
      return () => stills.delete(tell);
    },
    close: () => resized.disconnect(),
  };
}
