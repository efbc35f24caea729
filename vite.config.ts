// Two builds from one file: the browser's, with its service worker, and the renderer the server loads.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { slim } from './scripts/slim.mjs';

/** The worker keeps the shell, every chunk and the words of all languages; pictures and fonts of other scripts come when they are seen. */
const precached = ['assets/**/*.{js,css}', 'assets/anuphan-{latin,vietnamese}-*.woff2', 'icons/icon-192.png', 'icons/wordmark.svg', 'favicon.ico'];

/** What home, search and the hotel page, and so nearly every visit, have in common. */
const everywhere = new RegExp([
  'src/client/(?:api|browser|clock|document|fault-code|install-offer|intl|kept|late|offline|origin|query-client|queued|reload|router-context|routes|session|sign-out|storage|theme|thrift|wallet)\\.tsx?$',
  'src/client/layouts/(?:root|header|tab-bar|shell)\\.tsx$',
  'src/client/parts/(?:later|heart-button|stay-view|place-view)\\.tsx?$',
  'src/client/ui/(?:button|class|glyphs|icon|lit|logo|photo|segments|stars|stay-bar|tag)\\.tsx?$',
  'src/domain/(?:interval|money|policy|search|stay|time)\\.ts$', 'src/contract/(?:attempt|brand|call|calls|fault|paths|send|calls/\\w+)\\.ts$',
  'lucide-react/dist/esm/icons/(?:arrow-left|arrow-up-right|chevron-down|chevron-left|chevron-right|circle-user-round|bed-double|globe|heart|house|info|log-out|map-pin|search|ticket-percent|zap)\\.m?js$',
].join('|'));

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild === true ? false : 'public',
  resolve: {
    // Messages are compiled before the build, so the parser never has to travel.
    alias: [
      { find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: resolve(import.meta.dirname, 'src/client/ui/icon.ts') },
    ],
  },
  // One self-contained renderer: libraries bundled in are the production ones, whatever the server's environment says when it runs.
  // The name is replaced here, because a build for a server leaves it to be read later: React's own checks would cost three times the drawing.
  ssr: { noExternal: true },
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
    emptyOutDir: true, manifest: isSsrBuild !== true, assetsInlineLimit: 0, target: 'es2023', cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'], cssCodeSplit: true, modulePreload: false,
    rolldownOptions: {
      input: isSsrBuild === true ? 'src/client/entry.server.tsx' : 'src/client/entry.client.tsx',
      // Few large files compress better than many small ones: what every page needs is one, what two pages share another.
      output: isSsrBuild === true ? { entryFileNames: '[name].js' } : {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core)|intl-messageformat)[\\/]/, priority: 20 },
            { name: 'site', test: (id) => everywhere.test(id), priority: 10 },
          ],
        },
      },
    },
  },
  plugins: [
    tailwindcss(), react(), slim(),
    isSsrBuild !== true && VitePWA({
      strategies: 'injectManifest', srcDir: 'src/worker', filename: 'sw.ts', injectRegister: false, manifest: false,
      injectManifest: {
        // What draws the map comes when it is opened, and is kept from then on.
        globPatterns: precached, globIgnores: ['assets/{map-engine,maplibre}*'], dontCacheBustURLsMatching: /^assets\//, maximumFileSizeToCacheInBytes: 1_000_000,
        // The shell is rendered by the server, and changes whenever one of its files does.
        manifestTransforms: [(entries) => ({
          warnings: [],
          manifest: [...entries, { url: '/app-shell', revision: createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16), size: 0 }],
        })],
      },
    }),
  ],
}));
