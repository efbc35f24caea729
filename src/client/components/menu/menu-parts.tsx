// The menu itself, on Base UI.

import { useEffect, useRef, type PointerEventHandler, type ReactNode, type RefObject } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLinkItem,
} from '../../ui/dropdown-menu.tsx';
import { useBackEntry } from '../overlays/use-overlay.ts';
import { EntryLink, EntryText, type MenuEntry, type OpenedBy } from './menu-entries.tsx';

type Props = {
  readonly label: string;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly opened: OpenedBy | null;
  readonly onClose: () => void;
  readonly hover: {
    readonly onPointerEnter: PointerEventHandler;
    readonly onPointerLeave: PointerEventHandler;
  };
  readonly heading: ReactNode;
  readonly entries: readonly MenuEntry[];
};

/** What the keyboard opened has the focus at its first item, or its last. */
function useFirstItem(popup: RefObject<HTMLElement | null>, opened: OpenedBy | null): void {
  useEffect(() => {
    if (opened !== 'first' && opened !== 'last') return undefined;
    const frame = requestAnimationFrame(() => {
      const items = popup.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [];
      [...items].at(opened === 'first' ? 0 : -1)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [popup, opened]);
}

const hasHover = () => matchMedia('(hover: hover)').matches;

export function MenuContent({ label, trigger, opened, onClose, hover, heading, entries }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const isOpen = opened !== null;
  useFirstItem(popup, opened);
  // A phone has no other key for it; a pointer that only passed by must leave no trace.
  useBackEntry({ open: isOpen && opened !== 'hover' && !hasHover(), onClose });
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(willOpen, details) => {
        const { event } = details;
        const at = event instanceof FocusEvent ? event.relatedTarget : event.target;
        // The button closes by its own click.
        if (at instanceof Node && trigger.current?.contains(at)) details.cancel();
        else if (!willOpen) onClose();
      }}
    >
      <DropdownMenuContent ref={popup} aria-label={label} anchor={trigger} {...hover}>
        {heading !== undefined && <DropdownMenuLabel>{heading}</DropdownMenuLabel>}
        {entries.map((entry) =>
          'href' in entry ? (
            <DropdownMenuLinkItem key={entry.key} render={<EntryLink entry={entry} />}>
              <EntryText entry={entry} />
            </DropdownMenuLinkItem>
          ) : (
            <DropdownMenuItem key={entry.key} onClick={entry.onSelect}>
              <EntryText entry={entry} />
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
