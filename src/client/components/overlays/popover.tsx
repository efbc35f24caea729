// The popover of `ui` with an entry in the history, so that Back closes it in every browser, once
// the page is hydrated. Not by `useBackEntry`, which a page that has no other overlay would load
// for it alone.

import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { openOverlay } from '../../runtime/back-entries.ts';
import { PopoverContent } from '../../ui/popover.tsx';

export function Popover(props: ComponentProps<typeof PopoverContent>) {
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      isOpen
        ? openOverlay({ close: () => popover.current?.hidePopover?.(), hasEntry: true })
        : undefined,
    [isOpen],
  );
  return (
    <PopoverContent
      {...props}
      ref={popover}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    />
  );
}
