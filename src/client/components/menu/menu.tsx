// A button and the menu below it. The menu's code comes when a pointer or the focus is on the button;
// until the page's script is there, the browser itself opens the same links.

import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { lazyParts } from '../../runtime/lazy-parts.ts';
import { EntryLink, EntryText, type MenuEntry, type OpenedBy } from './menu-entries.tsx';

const { loadParts, useParts } = lazyParts(() => import('./menu-parts.tsx'));

const delayMs = 150;

/** Opens and closes after a while where a pointer hovers; what was pressed stays open. */
function useHover(setOpened: (next: (by: OpenedBy | null) => OpenedBy | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = ({ pointerType }: PointerEvent, next: (by: OpenedBy | null) => OpenedBy | null) => {
    if (pointerType !== 'mouse' || !matchMedia('(hover: hover)').matches) return;
    stop();
    timer.current = setTimeout(() => setOpened(next), delayMs);
  };
  return {
    stop,
    /** For the button and the menu alike: on the way from one to the other it stays. */
    handlers: {
      onPointerEnter: (event: PointerEvent) => later(event, (by) => by ?? 'hover'),
      onPointerLeave: (event: PointerEvent) => later(event, (by) => (by === 'hover' ? null : by)),
    },
  };
}

// Without a network it is tried again when the menu opens.
const loadAhead = () => void loadParts().catch(() => undefined);

/**
 * Closes by Escape, outside, and Back on a phone. Give it the address as its key, so that a new page
 * begins with it closed.
 */
export function Menu({
  label,
  button,
  buttonClassName,
  heading,
  entries,
}: {
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClassName: string;
  readonly heading?: ReactNode;
  readonly entries: readonly MenuEntry[];
}) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedBy | null>(null);
  const parts = useParts(opened !== null);
  const { stop, handlers } = useHover(setOpened);
  const open = (by: OpenedBy) => {
    stop();
    setOpened(by);
    // Where nothing can be fetched, the browser's own list is there.
    loadParts().catch(() => {
      setOpened(null);
      list.current?.showPopover?.();
    });
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault(); // the browser's own list
    // Safari leaves the focus where it was; it is given back to where it came from.
    trigger.current?.focus({ preventScroll: true });
    if (opened === null) open(event.detail === 0 ? 'first' : 'press');
    else if (opened === 'hover') open('press');
    else setOpened(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-label={label}
        popoverTarget={id}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={loadAhead}
        onPointerDown={loadAhead}
        onPointerEnter={(event) => {
          loadAhead();
          handlers.onPointerEnter(event);
        }}
        onPointerLeave={handlers.onPointerLeave}
        className={buttonClassName}
      >
        {button}
      </button>
      <div ref={list} id={id} popover="auto" data-slot="menu-list" className="menu-list">
        <ul>
          {entries.map((entry) => (
            <li key={entry.key}>
              {'href' in entry ? (
                <EntryLink entry={entry}>
                  <EntryText entry={entry} />
                </EntryLink>
              ) : (
                <button type="button" onClick={entry.onSelect}>
                  <EntryText entry={entry} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {parts && (
        <parts.MenuContent
          label={label}
          trigger={trigger}
          opened={opened}
          onClose={() => {
            stop();
            setOpened(null);
          }}
          hover={handlers}
          heading={heading}
          entries={entries}
        />
      )}
    </>
  );
}
