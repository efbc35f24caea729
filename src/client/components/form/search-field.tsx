// A field to search by: its label stands in the box until something is typed.

import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { InputGroup, InputGroupAddon, InputGroupInput } from '../../ui/input-group.tsx';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'children' | 'className'> & {
  readonly label: string;
  /** Stands at the end of the box: a clear button. */
  readonly end?: ReactNode;
};

/** Every attribute of `<input>` passes through, `ref` among them. */
export function SearchField({ label, end, ...props }: SearchFieldProps) {
  return (
    <InputGroup>
      <InputGroupAddon>
        <Search />
      </InputGroupAddon>
      <InputGroupInput
        {...props}
        aria-label={label}
        placeholder={label}
        // The whole box can be pressed, as with fields that have their label in it.
        className="min-h-13 flex-1 px-3.5 text-ellipsis"
      />
      {end && <InputGroupAddon align="inline-end">{end}</InputGroupAddon>}
    </InputGroup>
  );
}
