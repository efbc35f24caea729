// A choice among a few names, each with its glyph: a `ToggleGroup` that keeps the names' type.

import type { ReactNode } from 'react';
import type { Glyph } from '../../ui/glyph.ts';
import { ToggleGroup, ToggleGroupItem } from '../../ui/toggle-group.tsx';

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
  return (
    <ToggleGroup
      aria-label={label}
      name={name}
      value={value}
      defaultValue={defaultValue}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option !== undefined) onChange?.(option.value);
      }}
      className={className}
    >
      {options.map(({ value: option, label: words, icon: Icon, disabled }) => (
        <ToggleGroupItem key={option} value={option} disabled={disabled}>
          {Icon && <Icon className="size-4.5" />}
          <span>{words}</span>
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}
