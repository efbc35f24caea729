// The name of a device in the list of devices, read from its User-Agent.

/**
 * The first match wins. Browsers whose User-Agent also contains the name of another come before it.
 */
const browsers: readonly (readonly [name: string, form: RegExp])[] = [
  ['ZaloPay', /ZaloPayClient/],
  ['Zalo', /Zalo/],
  ['Facebook', /FBA[NV]/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Cốc Cốc', /coc_coc_browser/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
];
const systems: readonly (readonly [name: string, form: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
];

const named = (list: typeof browsers, agent: string): string =>
  list.find(([, form]) => form.test(agent))?.[0] ?? '';

/** Browser and system of a User-Agent, each '' when unknown; `isPhone` selects the icon. */
export function deviceOf(agent: string): {
  readonly browser: string;
  readonly system: string;
  readonly isPhone: boolean;
} {
  const system = named(systems, agent);
  return {
    browser: named(browsers, agent),
    system,
    isPhone: ['iPhone', 'Android'].includes(system),
  };
}
