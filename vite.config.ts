// Two builds from one file: the browser's, with its service worker, and the renderer the server loads.

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { slim } from './scripts/slim.mjs';

/** The worker keeps the shell, every chunk and the words of all languages; pictures and fonts of other scripts come when they are seen. */
const precached = [
  'assets/**/*.{js,css}',
  'assets/anuphan-{latin,vietnamese}-*.woff2',
  'icons/icon-192.png',
  'icons/wordmark.svg',
  'favicon.ico',
];

/** What home, search and the hotel page, and so nearly every visit, have in common. */
const everywhere = new RegExp(
  [
    'src/client/(?:api|browser|clock|document|fault-code|install-offer|intl|kept|late|offline|origin|query-client|queued|reload|router-context|routes|session|sign-out|storage|theme|thrift|wallet)\\.tsx?$',
    'src/client/layouts/(?:root|root\\.loader|header|one-go|tab-bar|shell)\\.tsx?$',
    'src/client/parts/(?:free-text|heart-button|later|stay-view|place-view)\\.tsx?$',
    'src/client/ui/(?:button|button-look|class|glyphs|icon|lit|logo|photo|segments|stars|stay-bar|tag)\\.tsx?$',
    'src/domain/(?:interval|money|policy|search|stay|time)\\.ts$',
    'src/contract/(?:attempt|brand|call|calls|fault|paths|send|calls/\\w+)\\.ts$',
    'lucide-react/dist/esm/icons/(?:arrow-left|arrow-up-right|chevron-down|chevron-left|chevron-right|circle-user-round|bed-double|globe|heart|house|info|log-out|map-pin|phone|search|star|ticket-percent|zap)\\.m?js$',
  ].join('|'),
);

/** What pages beside those have in common, each a file: a line that waits long for every answer waits for ten files once and for fifty many times. */
const together = {
  // The hotel page with what follows it.
  stay: [
    'src/client/parts/(?:found|hotel-stay|jump|share-button)\\.tsx?$',
    'lucide-react/dist/esm/icons/share-2\\.m?js$',
  ],
  // Home's lower half with lists and rooms.
  offers: ['src/domain/(?:coupon|hotel)\\.ts$', 'lucide-react/dist/esm/icons/wallet\\.m?js$'],
  // A hotel's parts with what is asked and told of a booking.
  rooms: [
    'src/client/parts/(?:booking-link|price-breakdown)\\.tsx?$',
    'src/client/ui/price-lines\\.tsx$',
    'lucide-react/dist/esm/icons/(?:circle-check|circle-x|cloud-off|copy|eye|hourglass|navigation|user-round)\\.m?js$',
  ],
  facilities: [
    'src/client/parts/(?:facilities|facility-icons)\\.tsx?$',
    'lucide-react/dist/esm/icons/wifi\\.m?js$',
  ],
  fields: ['src/client/ui/(?:checkbox|radio-row|select|switch)\\.tsx$', 'src/domain/member\\.ts$'],
  coupons: [
    'src/client/parts/coupon-words\\.ts$',
    'src/client/ui/coupon-ticket\\.tsx$',
    'lucide-react/dist/esm/icons/clock\\.m?js$',
  ],
  // The checkout with the account and signing in.
  booking: [
    'src/client/(?:keep-safe|open-payment|take-booking)\\.ts$',
    'src/client/parts/(?:checkout-draft|method-list|method-refusal|needs-script|quote-query|stay-offer|stepper)\\.tsx?$',
    'src/client/ui/pay-logo\\.tsx$',
    'lucide-react/dist/esm/icons/(?:concierge-bell|credit-card|gift|landmark|message-square-text|minus|plus|sparkles)\\.m?js$',
  ],
} as const;
const group = (name: keyof typeof together): { name: string; test: RegExp } => ({
  name,
  test: new RegExp(together[name].join('|')),
});

/** Small things that so many pages and late parts share are one file too, which every page has soon; what home and the lists begin with stays with them. */
const commonFrom = 9;
const isCommon = (id: string): boolean =>
  /src\/(?:client|domain|contract)\/|lucide-react/.test(id) &&
  !/src\/client\/(?:parts\/hotel-card|ui\/chip)\.tsx$/.test(id);

export default defineConfig(({ command, isSsrBuild }) => ({
  publicDir: isSsrBuild === true ? false : 'public',
  resolve: {
    // Messages are compiled before the build, so the parser never has to travel.
    alias:
      command === 'serve'
        ? []
        : [
            {
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
            {
              find: /^\.\.\/createLucideIcon\.mjs$/,
              replacement: resolve(import.meta.dirname, 'src/client/ui/icon.ts'),
            },
          ],
  },
  // One self-contained renderer: libraries bundled in are the production ones, whatever the server's environment says when it runs.
  // The name is replaced here, because a build for a server leaves it to be read later: React's own checks would cost three times the drawing.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    assetsInlineLimit: 0,
    target: 'es2023',
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    cssCodeSplit: true,
    modulePreload: false,
    // The library that draws the map is 1,084 kB in one file, which it does not offer in parts; it comes when a map is opened.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      // The renderer takes some pages at once that the browser fetches when they are wanted: there a chunk less is no loss.
      checks: { ineffectiveDynamicImport: isSsrBuild !== true },
      input: isSsrBuild === true ? 'src/client/entry.server.tsx' : 'src/client/entry.client.tsx',
      // Few large files compress better than many small ones: what every page needs is one, what two pages share another. The first that takes a module has it.
      output:
        isSsrBuild === true
          ? { entryFileNames: '[name].js' }
          : {
              codeSplitting: {
                groups: [
                  {
                    name: 'base',
                    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|intl-messageformat)[\\/]/,
                  },
                  { name: 'site', test: (id) => everywhere.test(id) },
                  group('stay'),
                  group('rooms'),
                  { name: 'common', test: isCommon, minShareCount: commonFrom },
                  group('offers'),
                  group('facilities'),
                  group('fields'),
                  group('coupons'),
                  group('booking'),
                ],
              },
              // A page is called by its name, though its loader is asked for first.
              chunkFileNames: ({ name }) => `assets/${name.replace(/\.loader$/, '')}-[hash].js`,
            },
    },
  },
  plugins: [
    tailwindcss(),
    react(),
    command === 'build' && slim(),
    command === 'build' &&
      isSsrBuild !== true &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/worker',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          // A classic script, as the worker is registered; for a module the plugin asks the bundler with an option that is deprecated.
          rollupFormat: 'iife',
          // What draws the map comes when it is opened, what measures comes with the consent; both are kept from then on.
          globPatterns: precached,
          globIgnores: ['assets/{map-engine,maplibre,usage}*'],
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: 1_000_000,
          // The shell is rendered by the server, and changes whenever one of its files does.
          manifestTransforms: [
            (entries) => ({
              warnings: [],
              manifest: [
                ...entries,
                {
                  url: '/app-shell',
                  revision: createHash('sha256')
                    .update(JSON.stringify(entries))
                    .digest('hex')
                    .slice(0, 16),
                  size: 0,
                },
              ],
            }),
          ],
        },
      }),
  ],
}));
