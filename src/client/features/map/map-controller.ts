// What a map can do, whether the library draws it or it is only the paper under its pins.

import type { Size, MapView } from '#domain/map.ts';
import type { Point } from '#domain/place.ts';

export type MapWords = {
  readonly title: string;
  readonly touchHint: string;
  readonly wheelHint: string;
  readonly wheelHintMac: string;
};
export type MapEngine = {
  /** Only the paper: pins without streets, which cannot be dragged. */
  readonly isPaper: boolean;
  /**
   * The parent of the markers: inside the map, so that a drag that begins on a marker still moves
   * the map.
   */
  readonly layer: HTMLElement;
  /** Attribution of the map data. */
  readonly credit: string;
  /** Our own sketch, or a configured style. */
  readonly isSketch: boolean;
  readonly view: () => MapView;
  readonly size: () => Size;
  readonly pixelOf: (point: Point) => { readonly x: number; readonly y: number };
  /**
   * Moves there: animated, at once with reduced motion, or like a drag, after which the search
   * follows.
   */
  readonly go: (view: MapView, how?: 'gently' | 'atOnce' | 'asHand') => void;
  readonly zoomBy: (steps: number) => void;
  /** Called with every frame of a move; returns how to unsubscribe. */
  readonly onMove: (tell: () => void) => () => void;
  /** Called when the map has stopped; says whether the user moved it. */
  readonly onStill: (tell: (view: MapView, isByHand: boolean) => void) => () => void;
  readonly close: () => void;
};
