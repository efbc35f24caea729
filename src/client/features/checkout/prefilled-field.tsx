// A line of text that is filled in before the person types.

import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { TextField } from '../../components/form/text-field.tsx';

type PrefilledProps = ComponentProps<typeof TextField> & {
  readonly value: string;
  readonly ref: (element: HTMLInputElement | null) => void;
};

/**
 * A value that is prefilled while the field is focused is selected, so that the next letter
 * replaces it instead of being appended to it.
 */
export function PrefilledField({ value, ref, onChange, ...props }: PrefilledProps) {
  const input = useRef<HTMLInputElement>(null);
  const typedHere = useRef('');
  useLayoutEffect(() => {
    const isPrefilled = value !== '' && value !== typedHere.current;
    if (isPrefilled && document.activeElement === input.current) input.current?.select();
  }, [value]);
  return (
    <TextField
      {...props}
      value={value}
      ref={(element) => {
        input.current = element;
        // What was typed before the page was hydrated is left alone.
        if (element !== null && element.value !== value) typedHere.current = element.value;
        ref(element);
      }}
      onChange={(event) => {
        typedHere.current = event.target.value;
        onChange?.(event);
      }}
    />
  );
}
