// Two builds from one file: the browser's, with its service worker, and the renderer the server
// loads.

import { createHash } from 'node:crypto';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/chunk-groups.ts';

/**
 * The worker keeps the shell, every chunk and the words of all languages; pictures and fonts of
 * other scripts come when they are seen.
 */
const precached = [
  'assets/**/*.{js,css}',
  'assets/anuphan-{latin,vietnamese}-*.woff2',
  'icons/icon-192.png',
  'favicon.ico',
];

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
      output:
        isSsrBuild === true
          ? { entryFileNames: '[name].js' }
          : {
              codeSplitting: {
                groups: chunkGroups(),
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
