// The page itself: topics below one another, each in both themes, or in one of them.

import { useState } from 'react';
import { SegmentedControl } from '../components/form/segmented-control.tsx';
import { cn } from '../ui/cn.ts';
import { groups, type Group } from './groups.ts';

const themes = ['both', 'light', 'dark'] as const;
type ThemeChoice = (typeof themes)[number];

/** `?theme=dark` opens it in one theme, as a picture of it wants it. */
const asked = (): ThemeChoice => {
  const name = new URLSearchParams(location.search).get('theme');
  return themes.find((one) => one === name) ?? 'both';
};

function Topic({ group, theme }: { readonly group: Group; readonly theme: ThemeChoice }) {
  const { name, Examples } = group;
  const shown = theme === 'both' ? (['light', 'dark'] as const) : [theme];
  return (
    <section id={name.toLowerCase()} className="scroll-mt-24">
      <h2 className="border-t border-border px-(--gutter) pt-8 pb-3 text-xl font-bold">{name}</h2>
      <div className={cn('grid', theme === 'both' && 'lg:grid-cols-2')}>
        {shown.map((one) => (
          <div
            key={one}
            className={cn(
              one,
              'min-w-0 space-y-6 bg-background px-(--gutter) py-6 text-foreground',
            )}
          >
            <Examples />
          </div>
        ))}
      </div>
    </section>
  );
}

export function Gallery() {
  const [theme, setTheme] = useState(asked);
  return (
    <div className={theme === 'both' ? 'light' : theme}>
      <div className="min-h-dvh bg-background pb-16 text-foreground">
        <header className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-border bg-background px-(--gutter) py-2">
          <h1 className="text-lg font-bold">Components</h1>
          <nav aria-label="Topics" className="order-last flex flex-wrap gap-x-4 lg:order-none">
            {groups.map(({ name }) => (
              <a
                key={name}
                href={`#${name.toLowerCase()}`}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-ink"
              >
                {name}
              </a>
            ))}
          </nav>
          <SegmentedControl
            label="Theme"
            name="gallery-theme"
            value={theme}
            onChange={setTheme}
            options={themes.map((value) => ({ value, label: value }))}
            className="ml-auto w-60"
          />
        </header>
        <main>
          {groups.map((group) => (
            <Topic key={group.name} group={group} theme={theme} />
          ))}
        </main>
      </div>
    </div>
  );
}
