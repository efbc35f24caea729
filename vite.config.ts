// Two builds from one file: the browser's, with its service worker, and the renderer the server
// loads.

import { createHash } from 'node:crypto';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The worker keeps the shell, every chunk and the words of all languages; pictures and fonts of
 * other scripts come when they are seen.
 */
const precached = [
  'assets/**/*.{js,css}',
  'assets/anuphan-{latin,vietnamese}-*.woff2',
  'icons/icon-192.png',
  'icons/wordmark.svg',
  'favicon.ico',
];

/**
 * A module that so many chunks share stands in one file with the others of its kind: many small
 * files are slow on a line with a long way. Five leaves home and search at most five files that
 * fill a packet, so that a browser with six connections to an HTTP/1.1 server has one left to
 * navigate while all of them stall (offline scenario O11); it costs 9 to 13 KB a page.
 */
const sharedFrom = 5;

/**
 * Many pages have a form, tabs, a booking or an account, but home, search and hotel do not, and what
 * says an error is loaded with the first of them: what those need comes with them
 * (docs/adr/0028-edit-no-dependency-in-the-build.md).
 */
const ofLaterPages = new RegExp(
  [
    '/contract/(forms/|errors\\.ts$)',
    '/errors/handle-error\\.ts$',
    '/payment-logo\\.tsx$',
    '/form/form\\.tsx$',
    '-form\\.tsx$',
    '/identity-questions\\.tsx$',
    '/ui/tabs\\.tsx$',
    '/(code-field|input-otp)\\.tsx$',
    '/features/(account|booking|sign-in)/',
    '/features/stay/(guest-parts|invoice-line)\\.tsx$',
    '/features/content/prose\\.tsx$',
    '/pwa/push-subscription\\.ts$',
    '/domain/settling/',
    '/features/coupons/',
    '/(not-loaded|picture-card|segmented-control)\\.tsx$',
    '/art/street-path\\.ts$',
    '/price-(breakdown|lines)\\.tsx$',
  ].join('|'),
);

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
          ],
  },
  // One self-contained renderer: libraries bundled in are the production ones, whatever the
  // server's environment says when it runs.
  // The name is replaced here, because a build for a server leaves it to be read later: React's own
  // checks would cost three times the drawing.
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
    // The library that draws the map is 1,084 kB in one file, which it does not offer in parts; it
    // comes when a map is opened.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      // The renderer takes some pages at once that the browser fetches when they are wanted: there
      // a chunk less is no loss.
      checks: { ineffectiveDynamicImport: isSsrBuild !== true },
      input:
        isSsrBuild === true ? 'src/client/app/entry.server.tsx' : 'src/client/app/entry.client.tsx',
      // Few large files compress better than many small ones: what every page needs is one, what
      // two pages share another. The first that takes a module has it.
      output:
        isSsrBuild === true
          ? { entryFileNames: '[name].js' }
          : {
              codeSplitting: {
                groups: [
                  { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                  { name: 'app', tags: ['$initial'] },
                  {
                    name: 'shared',
                    minShareCount: sharedFrom,
                    test: (id: string) => id.includes('/src/') && !ofLaterPages.test(id),
                  },
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
    command === 'build' &&
      isSsrBuild !== true &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/worker',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          // A classic script, as the worker is registered; for a module the plugin asks the bundler
          // with an option that is deprecated.
          rollupFormat: 'iife',
          // What draws the map comes when it is opened, what measures comes with the consent; both
          // are kept from then on.
          globPatterns: precached,
          globIgnores: ['assets/{map-engine,maplibre,track}*'],
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
