// Two to four choices side by side, glyph and word, real radios under a sliding thumb: arrow keys,
// plain forms, no script needed.

import type { CSSProperties, ReactNode } from 'react';
import { cn } from './cn.ts';
import type { Glyph } from './glyphs.tsx';

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: Glyph | undefined;
  disabled?: boolean | undefined;
};

export type SegmentedControlProps<Value extends string> = {
  /** The group's spoken name, such as "Loại đặt phòng". */
  label: string;
  name: string;
  options: readonly Segment<Value>[];
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onChange?: ((value: Value) => void) | undefined;
  className?: string | undefined;
};

/**
 * Give `value` with `onChange` to control it, `defaultValue` in a form that the browser sends
 * itself.
 */
export function SegmentedControl<Value extends string>({
  label,
  name,
  options,
  value,
  defaultValue,
  onChange,
  className,
}: SegmentedControlProps<Value>) {
  const checked = (option: Value) =>
    value === undefined
      ? { defaultChecked: option === defaultValue }
      : { checked: option === value };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('segments rounded-lg bg-sunken', className)}
      style={{ '--n': options.length } as CSSProperties}
    >
      {options.map(({ value: option, label: words, icon: Icon, disabled }) => (
        <label
          key={option}
          className={cn(
            'group relative inline-flex min-h-11 min-w-0 flex-wrap items-center justify-center gap-x-1.5 rounded-[11px] px-1',
            'text-center text-sm leading-4.5',
            'font-medium text-ink-2 has-[:checked]:font-semibold has-[:checked]:text-foreground has-[:disabled]:opacity-50',
            'outline-ring has-[:focus-visible]:outline-2',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            disabled={disabled}
            {...checked(option)}
            onChange={onChange && (() => onChange(option))}
            className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
          />
          {Icon && (
            <span className="text-muted-foreground group-has-[:checked]:text-lamp-ink">
              <Icon className="size-4.5" />
            </span>
          )}
          <span>{words}</span>
        </label>
      ))}
    </div>
  );
}
