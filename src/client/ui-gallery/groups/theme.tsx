import { Specimen } from './specimen.tsx';

const colours = [
  ['background', 'bg-background', 'text-foreground'],
  ['card', 'bg-card', 'text-card-foreground'],
  ['popover', 'bg-popover', 'text-popover-foreground'],
  ['muted', 'bg-muted', 'text-muted-foreground'],
  ['primary', 'bg-primary', 'text-primary-foreground'],
  ['secondary', 'bg-secondary', 'text-secondary-foreground'],
  ['accent', 'bg-accent', 'text-accent-foreground'],
  ['destructive', 'bg-destructive', 'text-destructive-foreground'],
  ['lamp', 'bg-lamp', 'text-lamp-foreground'],
  ['ember', 'bg-ember', 'text-ember-foreground'],
  ['leaf', 'bg-leaf', 'text-leaf-foreground'],
  ['dusk', 'bg-dusk', 'text-dusk-foreground'],
] as const;

const sizes = [
  ['xs', 'text-xs'],
  ['cap', 'text-cap'],
  ['sm', 'text-sm'],
  ['base', 'text-base'],
  ['lg', 'text-lg'],
  ['xl', 'text-xl'],
  ['2xl', 'text-2xl'],
  ['3xl', 'text-3xl'],
] as const;

export const Theme = () => (
  <>
    <Specimen name="tokens.css: colours" className="grid grid-cols-2 gap-2 md:grid-cols-4">
      {colours.map(([name, paper, ink]) => (
        <span
          key={name}
          className={`${paper} ${ink} rounded-md border border-border p-3 text-sm font-semibold`}
        >
          {name}
        </span>
      ))}
    </Specimen>
    <Specimen name="tokens.css: text" className="items-baseline">
      {sizes.map(([name, size]) => (
        <span key={name} className={size}>
          {name} Nghỉ giờ
        </span>
      ))}
    </Specimen>
    <Specimen name="tokens.css: edges and shadows">
      <span className="rounded-md border border-border bg-card p-4 text-sm">border</span>
      <span className="rounded-md border border-input bg-card p-4 text-sm">input</span>
      <span className="rounded-md bg-card p-4 text-sm outline-2 outline-ring">ring</span>
      <span className="rounded-lg bg-card p-4 text-sm shadow-1">shadow-1</span>
      <span className="rounded-lg bg-card p-4 text-sm shadow-2">shadow-2</span>
      <span className="rounded-lg bg-card p-4 text-sm shadow-3">shadow-3</span>
    </Specimen>
  </>
);
