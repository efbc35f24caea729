// The whole HTML document, the same on the server and in the browser.

import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { languageOf, type Locale } from '#contract/paths.ts';
import { markOverlayButton } from '../components/overlays/load-parts.ts';
import { noteTapHeard, RepeatEarlyTap } from '../runtime/early-tap.ts';

export function Document({
  locale,
  children,
}: {
  readonly locale: Locale;
  readonly children: ReactNode;
}) {
  return (
    <html lang={languageOf(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={brand.themeColor.light}
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={brand.themeColor.dark}
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest/${locale}.webmanifest`} />
      </head>
      <body
        onClickCapture={({ target }) => {
          noteTapHeard();
          markOverlayButton(target);
        }}
      >
        {children}
        <RepeatEarlyTap />
      </body>
    </html>
  );
}
