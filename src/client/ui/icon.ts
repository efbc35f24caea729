// Draws an icon of Lucide's data as one small component: size, colour and stroke come from the page's styles, so nothing else is needed.

import { createElement, type ReactElement, type SVGProps } from 'react';

type IconData = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/** Stands in for the library's own maker in the builds (`vite.config.ts`); the icons themselves are the library's. */
export default function createIcon({ node }: IconData) {
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>): ReactElement {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        className: className === undefined ? 'lucide' : `lucide ${className}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
