// A native list behind a chip, for a choice that stands among other chips.

import { ChevronDown } from 'lucide-react';
import type * as React from 'react';
import { toggleVariants } from './toggle.tsx';

type NativeSelectChipProps = Omit<React.ComponentProps<'select'>, 'className'> & {
  readonly icon: React.ReactNode;
  /** The chosen option's words, which give the chip its width. */
  readonly label: string;
};

/** A chip to the eye; what is pressed is the list that lies over it. */
function NativeSelectChip({ icon, label, ...props }: NativeSelectChipProps) {
  return (
    <span
      data-slot="native-select-chip"
      className={toggleVariants({
        className: 'outline-offset-2 outline-ring has-[:focus-visible]:outline-2',
      })}
    >
      {icon}
      <span aria-hidden="true">{label}</span>
      <ChevronDown className="size-4" />
      <select
        data-slot="native-select"
        className="absolute inset-x-0 z-10 h-11 w-full cursor-pointer appearance-none opacity-0"
        {...props}
      />
    </span>
  );
}

export { NativeSelectChip };
