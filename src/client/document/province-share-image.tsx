// The drawing of a province, 1200 × 630, from which the build makes its share image.

import { renderToStaticMarkup } from 'react-dom/server';
import { ProvinceArt } from '../ui/art/province-art.tsx';

/** The SVG as text: the province's door on a background in the first colour of its sky. */
export function provinceShareImage(slug: string): string {
  const markup = renderToStaticMarkup(<ProvinceArt slug={slug} className="" />);
  const [, from = '#cfe3e6', to = '#7fb0b8'] =
    /linear-gradient\((#\w{6}),(#\w{6})\)/.exec(markup) ?? [];
  const inside = /<svg[^>]*>(.*)<\/svg>/s.exec(markup)?.[1] ?? '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<clipPath id="door"><path d="M600 630V274a240 224 0 0 1 480 0v356z"/></clipPath></defs><rect width="1200" height="630" fill="#fcfaf6"/><rect width="1200" height="630" fill="${from}" opacity=".45"/>` +
    `<g clip-path="url(#door)"><rect x="600" y="50" width="480" height="580" fill="url(#sky)"/><svg x="600" y="30" width="480" height="600" viewBox="0 0 96 120">${inside}</svg></g></svg>`
  );
}
