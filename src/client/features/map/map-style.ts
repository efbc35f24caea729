// The basemap's style: the page's colours and font, light and dark, names in the page's language,
// without a glyph server.

import type { StyleSpecification } from 'maplibre-gl';
import type { Language } from '#contract/paths.ts';
import { seaBeyond } from './archive-bounds.ts';
import { basemap } from './basemap-archive.ts';

/** The archive's attribution; the streets are a sketch, which the map says beside it. */
export const basemapCredit = 'Natural Earth · GSHHG';

/** A configured style, such as a full OpenStreetMap (`MAP_STYLE_URL`); null for the sketch. */
export function ownStyle(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="map-style"]')?.content ?? null;
}

const font = 'Anuphan Variable';
/**
 * One word with letters of every script that names on the map use: the font must be loaded before
 * names are drawn.
 */
const samples: Readonly<Record<Language, string>> = {
  vi: 'Hồ Đường',
  en: 'Hồ Đường',
  th: 'Hồ Đường กรุงเทพ',
};

export async function loadLetters(language: Language): Promise<void> {
  // Without the font the map uses the system's.
  await document.fonts.load(`16px "${font}"`, samples[language]).catch(() => []);
}

const tokens = {
  land: '--map-land',
  water: '--map-water',
  park: '--map-park',
  road: '--map-road',
  edge: '--map-road-edge',
  label: '--map-label',
  strong: '--ink-2',
  line: '--input',
  green: '--leaf',
  trunk: '--lamp-soft',
} as const;
type Colours = Readonly<Record<keyof typeof tokens, string>>;

/** The theme's colours as numbers, because map styles know neither CSS variables nor oklch. */
export function themeColours(inside: HTMLElement): Colours {
  const probe = inside.appendChild(document.createElement('i'));
  // With reduced motion every transition still takes a millisecond, so the colour read would be the
  // previous one.
  probe.style.setProperty('transition', 'none', 'important');
  const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
    '2d',
    { willReadFrequently: true },
  );
  const colours = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      if (brush === null) return [name, '#888'];
      brush.fillStyle = getComputedStyle(probe).color;
      brush.fillRect(0, 0, 1, 1);
      const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
      return [name, `rgb(${red},${green},${blue})`];
    }),
  );
  probe.remove();
  return colours as Colours;
}

type Layer = StyleSpecification['layers'][number];
type Width = Extract<Layer, { type: 'line' }>['paint'] extends infer Paint
  ? NonNullable<Paint> extends { 'line-width'?: infer Value }
    ? Value
    : never
  : never;
type Filter = Extract<Layer, { type: 'line' }>['filter'];

const widthByZoom = (from: number, thin: number, to: number, wide: number): Width => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  from,
  thin,
  to,
  wide,
];
const byRank = (trunk: number, primary: number, secondary: number, other: number) => [
  'match',
  ['get', 'cls'],
  'trunk',
  trunk,
  'primary',
  primary,
  'secondary',
  secondary,
  other,
];
const kind = (...kinds: string[]): Filter => ['in', ['get', 'k'], ['literal', kinds]];

function fill(id: string, colour: string): Layer {
  return { id, type: 'fill', source: 'land', 'source-layer': id, paint: { 'fill-color': colour } };
}

function groundLayers({ water, land, park, line }: Colours): Layer[] {
  return [
    // Land is the paper, so that a tile that is still loading is not a lake.
    { id: 'paper', type: 'background', paint: { 'background-color': land } },
    { id: 'beyond', type: 'fill', source: 'beyond', paint: { 'fill-color': water } },
    fill('sea', water),
    fill('park', park),
    {
      id: 'river',
      type: 'line',
      source: 'land',
      'source-layer': 'river',
      filter: ['<=', ['get', 'l'], 4],
      paint: { 'line-color': water, 'line-width': widthByZoom(6, 0.5, 12, 2.2) },
    },
    fill('lake', water),
    fill('water', water),
    {
      id: 'province',
      type: 'line',
      source: 'land',
      'source-layer': 'province',
      paint: {
        'line-color': line,
        'line-opacity': 0.55,
        'line-dasharray': [3, 2],
        'line-width': widthByZoom(5, 0.5, 12, 1.4),
      },
    },
    {
      id: 'country',
      type: 'line',
      source: 'land',
      'source-layer': 'country',
      maxzoom: 7,
      paint: { 'line-color': line, 'line-width': 1 },
    },
  ];
}

function streets({ road, edge, trunk }: Colours): Layer[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const widths = (...stops: readonly (number | unknown[])[]) =>
    ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as Width;
  return [
    {
      id: 'road-edge',
      type: 'line',
      source: 'land',
      'source-layer': 'road',
      minzoom: 9,
      layout,
      paint: {
        'line-color': edge,
        'line-width': widths(
          9,
          byRank(2.6, 1.2, 1.2, 1.2),
          13,
          byRank(7, 5.5, 4.2, 3),
          17,
          byRank(30, 26, 20, 14),
        ),
      },
    },
    {
      id: 'road',
      type: 'line',
      source: 'land',
      'source-layer': 'road',
      minzoom: 5,
      layout,
      paint: {
        'line-color': ['match', ['get', 'cls'], 'trunk', trunk, road],
        'line-width': widths(
          5,
          byRank(0.6, 0, 0, 0),
          9,
          byRank(1.8, 0.7, 0.7, 0.7),
          13,
          byRank(5.4, 4.2, 3.1, 2),
          17,
          byRank(27, 23, 17, 11),
        ),
      },
    },
  ];
}

type Text = {
  readonly id: string;
  readonly layer: string;
  readonly colour: string;
  readonly halo: string;
  readonly size: unknown;
  readonly layout?: Record<string, unknown>;
  readonly field?: unknown;
  readonly filter?: Filter;
  readonly minzoom?: number;
  readonly maxzoom?: number;
};

function label({
  id,
  layer,
  colour,
  halo,
  size,
  layout = {},
  field = ['get', 'name'],
  filter,
  minzoom = 0,
  maxzoom = 24,
}: Text): Layer {
  return {
    id,
    type: 'symbol',
    source: 'land',
    'source-layer': layer,
    minzoom,
    maxzoom,
    ...(filter === undefined ? {} : { filter }),
    layout: {
      'text-field': field,
      'text-font': [font],
      'text-size': size,
      'text-max-width': 7,
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  } as Layer;
}

/** Landmarks by rank: those seen from afar first. */
const landmarksByZoom: NonNullable<Filter> = [
  '<=',
  ['get', 'r'],
  ['step', ['zoom'], 1, 13, 2, 14, 3],
];

/** The points of landmarks, to find the way by where no street is drawn. */
function landmarks({ label: dot, land }: Colours): Layer {
  return {
    id: 'landmark',
    type: 'circle',
    source: 'land',
    'source-layer': 'landmark',
    minzoom: 11.5,
    filter: landmarksByZoom,
    paint: {
      'circle-radius': 3,
      'circle-color': dot,
      'circle-stroke-color': land,
      'circle-stroke-width': 1.5,
    },
  };
}

/** Small towns give way to large ones; `r` is a place's rank. */
function names(language: Language, { label: text, strong, green, land, water }: Colours): Layer[] {
  const field = ['coalesce', ['get', language], ['get', 'en'], ['get', 'name']];
  const sized = (zoom: number, small: unknown, to: number, large: unknown) => [
    'interpolate',
    ['linear'],
    ['zoom'],
    zoom,
    small,
    to,
    large,
  ];
  const ranked = (first: number, second: number, other: number) => [
    'match',
    ['get', 'r'],
    1,
    first,
    2,
    second,
    other,
  ];
  const inOrder = { 'symbol-sort-key': ['get', 'r'] };
  return [
    label({
      id: 'road-name',
      layer: 'road',
      colour: text,
      halo: land,
      minzoom: 12.5,
      filter: ['!=', ['get', 'area'], 'vn'],
      size: sized(12.5, 10, 16, 13),
      layout: { 'symbol-placement': 'line', 'symbol-spacing': 260, 'text-padding': 4 },
    }),
    label({ id: 'water-name', layer: 'water', colour: text, halo: water, minzoom: 12, size: 11 }),
    label({ id: 'park-name', layer: 'park', colour: green, halo: land, minzoom: 14, size: 11 }),
    label({
      id: 'landmark-name',
      layer: 'landmark',
      colour: strong,
      halo: land,
      field,
      filter: landmarksByZoom,
      minzoom: 11.5,
      size: sized(12, 10.5, 16, 13),
      layout: { ...inOrder, 'text-anchor': 'top', 'text-offset': [0, 0.4] },
    }),
    label({
      id: 'sea-name',
      layer: 'place',
      colour: text,
      halo: water,
      field,
      filter: kind('sea', 'island'),
      maxzoom: 9,
      size: ['match', ['get', 'k'], 'island', 11, 14],
      layout: { 'text-letter-spacing': 0.08, 'text-max-width': 8 },
    }),
    label({
      id: 'country-name',
      layer: 'place',
      colour: text,
      halo: land,
      field,
      filter: kind('country'),
      maxzoom: 8,
      size: 13,
      layout: { 'text-letter-spacing': 0.12 },
    }),
    label({
      id: 'district-name',
      layer: 'place',
      colour: text,
      halo: land,
      field,
      filter: kind('district'),
      minzoom: 9.5,
      size: sized(9.5, 10.5, 14, 14),
      layout: inOrder,
    }),
    label({
      id: 'province-name',
      layer: 'place',
      colour: strong,
      halo: land,
      field,
      filter: kind('province'),
      maxzoom: 11.5,
      size: sized(4, ranked(13, 11, 10), 9, ranked(19, 16, 14)),
      layout: inOrder,
    }),
  ];
}

/** The sketch of the country in the theme's colours. */
export function sketchStyle(language: Language, colours: Colours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'vector', url: `pmtiles://${basemap}` },
      beyond: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: seaBeyond } },
    },
    layers: [
      ...groundLayers(colours),
      ...streets(colours),
      landmarks(colours),
      ...names(language, colours),
    ],
  };
}
