// Two to four choices side by side under a sliding thumb. They are native radios: arrow keys and
// plain forms are the browser's own, and the thumb slides before any script runs.

import * as React from 'react';
import { cn } from './cn.ts';

type Choice = {
  readonly name: string;
  readonly value: string | undefined;
  readonly defaultValue: string | undefined;
  readonly onValueChange: ((value: string) => void) | undefined;
};
const ChoiceContext = React.createContext<Choice | null>(null);

type ToggleGroupProps = Omit<React.ComponentProps<'div'>, 'defaultValue' | 'onChange'> & {
  name: string;
  /** With `onValueChange` to control it; `defaultValue` in a form that the browser sends itself. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
};

/** Say its name by `aria-label`. */
function ToggleGroup({
  className,
  name,
  value,
  defaultValue,
  onValueChange,
  style,
  children,
  ...props
}: ToggleGroupProps) {
  const choice = React.useMemo(
    () => ({ name, value, defaultValue, onValueChange }),
    [name, value, defaultValue, onValueChange],
  );
  return (
    <div
      role="radiogroup"
      data-slot="toggle-group"
      className={cn('segments rounded-lg bg-sunken', className)}
      style={{ '--n': React.Children.count(children), ...style } as React.CSSProperties}
      {...props}
    >
      <ChoiceContext value={choice}>{children}</ChoiceContext>
    </div>
  );
}

/** Its children are its name: a glyph and a word. */
function ToggleGroupItem({
  className,
  value,
  disabled,
  children,
}: {
  readonly className?: string | undefined;
  readonly value: string;
  readonly disabled?: boolean | undefined;
  readonly children: React.ReactNode;
}) {
  const choice = React.use(ChoiceContext);
  if (choice === null) throw new Error('a ToggleGroupItem stands in a ToggleGroup');
  const { name, defaultValue, onValueChange } = choice;
  const checked =
    choice.value === undefined
      ? { defaultChecked: value === defaultValue }
      : { checked: value === choice.value };
  return (
    <label
      data-slot="toggle-group-item"
      className={cn(
        'group relative inline-flex min-h-11 min-w-0 flex-wrap items-center justify-center gap-x-1.5 rounded-[11px] px-1',
        'text-center text-sm leading-4.5',
        'font-medium text-ink-2 has-[:checked]:font-semibold has-[:checked]:text-foreground has-[:disabled]:opacity-50',
        'outline-ring has-[:focus-visible]:outline-2',
        '[&>svg]:text-muted-foreground has-[:checked]:[&>svg]:text-lamp-ink',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        disabled={disabled}
        {...checked}
        onChange={onValueChange && (() => onValueChange(value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      {children}
    </label>
  );
}

export { ToggleGroup, ToggleGroupItem };
