// Two builds from one file: the browser's, with its service worker, and the renderer the server loads.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { slimCalls } from './scripts/slim-calls.mjs';

/** The worker keeps the shell, every chunk and the words of all languages; pictures and fonts of other scripts come when they are seen. */
const precached = ['assets/**/*.{js,css}', 'assets/anuphan-{latin,vietnamese}-*.woff2', 'icons/icon-192.png', 'favicon.ico'];

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild === true ? false : 'public',
  resolve: {
    // Messages are compiled before the build, so the parser never has to travel.
    alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }],
  },
  ssr: { noExternal: ['react-intl', '@formatjs/intl', 'intl-messageformat', 'lucide-react'] },
  build: {
    outDir: isSsrBuild === true ? 'dist/server' : 'dist/client',
    emptyOutDir: true, manifest: isSsrBuild !== true, assetsInlineLimit: 0, target: 'es2023', cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'], cssCodeSplit: true, modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild === true ? 'src/client/entry.server.tsx' : 'src/client/entry.client.tsx',
      output: isSsrBuild === true ? { entryFileNames: '[name].js' } : {},
    },
  },
  plugins: [
    tailwindcss(), react(), slimCalls(),
    isSsrBuild !== true && VitePWA({
      strategies: 'injectManifest', srcDir: 'src/worker', filename: 'sw.ts', injectRegister: false, manifest: false,
      injectManifest: {
        globPatterns: precached, dontCacheBustURLsMatching: /^assets\//, maximumFileSizeToCacheInBytes: 1_000_000,
        // The shell is rendered by the server, and changes whenever one of its files does.
        manifestTransforms: [(entries) => ({
          warnings: [],
          manifest: [...entries, { url: '/app-shell', revision: createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16), size: 0 }],
        })],
      },
    }),
  ],
}));
