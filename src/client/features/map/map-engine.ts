// The only file that knows the map library: opens a map in an element and places things on it.
// Loaded after the hotels it stands under, and only where there is a map.

import {
  addProtocol,
  Map as MapLibreMap,
  setWorkerUrl,
  type GeoJSONSource,
  type MapLibreEvent,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type PMTiles, Protocol } from 'pmtiles';
import type { Language } from '#contract/paths.ts';
import { roundView, zoomLimits, type MapView } from '#domain/map.ts';
import { mapBounds } from './archive-bounds.ts';
import { openBasemap } from './basemap.ts';
import type { MapEngine, MapWords } from './map-controller.ts';
import { basemapCredit, loadLetters, ownStyle, sketchStyle, themeColours } from './map-style.ts';
import './map.css';

type Options = {
  readonly view: MapView;
  readonly language: Language;
  readonly words: MapWords;
  /** The page scrolls under the map: one finger and the wheel are the page's, two are the map's. */
  readonly isInScrollingPage: boolean;
};

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): unknown;
};
let isPrepared = false;

/**
 * The library makes its worker from a plain URL, so that the page's content security policy needs
 * no exception.
 */
function prepare(): PMTiles {
  const archive = openBasemap();
  if (isPrepared) return archive;
  isPrepared = true;
  (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createScriptURL(text) {
      const { origin, pathname } = new URL(text, location.href);
      if (origin !== location.origin || !pathname.startsWith('/assets/'))
        throw new TypeError('not a script of ours');
      return text;
    },
  });
  setWorkerUrl(workerUrl);
  const protocol = new Protocol();
  protocol.add(archive);
  addProtocol('pmtiles', protocol.tile);
  return archive;
}

/**
 * Throws when the device cannot draw maps or the basemap cannot be loaded; the page then shows its
 * list.
 */
export async function openMap(
  box: HTMLElement,
  { view, language, words, isInScrollingPage }: Options,
): Promise<MapEngine> {
  const prepared = prepare();
  const configuredStyle = ownStyle();
  if (configuredStyle === null) await Promise.all([prepared.getHeader(), loadLetters(language)]);
  const map = new MapLibreMap({
    container: box,
    style: configuredStyle ?? sketchStyle(language, themeColours(box)),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: zoomLimits.min,
    maxZoom: zoomLimits.max,
    attributionControl: false,
    renderWorldCopies: false,
    // Beyond there is nothing to show.
    ...(configuredStyle === null ? { maxBounds: mapBounds } : {}),
    cooperativeGestures: isInScrollingPage,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    maxPitch: 0,
    locale: {
      'Map.Title': words.title,
      'CooperativeGesturesHandler.MobileHelpText': words.touchHint,
      'CooperativeGesturesHandler.WindowsHelpText': words.wheelHint,
      'CooperativeGesturesHandler.MacHelpText': words.wheelHintMac,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  await opened(map);
  const stopTheme =
    configuredStyle === null
      ? followTheme(() => map.setStyle(sketchStyle(language, themeColours(box))))
      : () => undefined;
  return engineOf(map, configuredStyle, stopTheme);
}

/** A tile that fails leaves a blank spot; a style that fails leaves no map. */
function opened(map: MapLibreMap): Promise<void> {
  return new Promise((done, fail) => {
    let isStyled = false;
    map.on('error', ({ error }) => {
      if (isStyled) return;
      map.remove();
      fail(error);
    });
    map.once('style.load', () => {
      isStyled = true;
      done();
    });
  });
}

/** The system's theme, or the one chosen in the settings. */
function followTheme(tell: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(tell);
  chosen.observe(document.documentElement, { attributeFilter: ['class'] });
  system.addEventListener('change', tell);
  return () => {
    system.removeEventListener('change', tell);
    chosen.disconnect();
  };
}

function engineOf(map: MapLibreMap, own: string | null, stopTheme: () => void): MapEngine {
  const listen = (
    name: 'move' | 'moveend',
    tell: (event: MapLibreEvent & { readonly byHand?: boolean }) => void,
  ) => {
    map.on(name, tell);
    return () => {
      map.off(name, tell);
    };
  };
  const viewNow = (): MapView =>
    roundView({
      latitude: map.getCenter().lat,
      longitude: map.getCenter().lng,
      zoom: map.getZoom(),
    });
  return {
    isPaper: false,
    layer: map.getCanvasContainer(),
    credit: own === null ? basemapCredit : creditOf(map),
    isSketch: own === null,
    view: viewNow,
    size: () => ({
      width: map.getContainer().clientWidth,
      height: map.getContainer().clientHeight,
    }),
    pixelOf: ({ latitude, longitude }) => map.project([longitude, latitude]),
    go({ latitude, longitude, zoom }, how = 'gently') {
      const to = { center: [longitude, latitude] as [number, number], zoom };
      if (how === 'atOnce') map.jumpTo(to);
      else map.easeTo({ ...to, duration: 320 }, { byHand: how === 'asHand' });
    },
    zoomBy: (steps) => {
      map.zoomTo(Math.round(map.getZoom() + steps), { duration: 220 }, { byHand: true });
    },
    onMove: (tell) => listen('move', tell),
    // A resized map moves too, but no user moved it.
    onStill: (tell) =>
      listen('moveend', ({ byHand = false, originalEvent }) =>
        tell(viewNow(), byHand || originalEvent !== undefined),
      ),
    close() {
      stopTheme();
      map.remove();
    },
  };
}

/** Attribution of a configured style as plain text, because its HTML is not trusted. */
function creditOf(map: MapLibreMap): string {
  const sources = Object.keys(map.getStyle().sources).map(
    (id) => map.getSource<GeoJSONSource>(id)?.attribution ?? '',
  );
  return [...new Set(sources.filter((text) => text !== ''))]
    .join(' · ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');
}
