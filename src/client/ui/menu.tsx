// A button that opens a list below it.

import { useEffect, useRef, useState, type ReactNode } from 'react';

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-sm font-medium hover:bg-sunken';

/**
 * A button and its list; closes outside and by Esc. Give it the address as its key, so that a new
 * page begins with it closed.
 */
export function Menu({
  label,
  button,
  buttonClassName,
  children,
}: {
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClassName: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : !box.current?.contains(event.target as Node)
      )
        setIsOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [isOpen]);
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonClassName}
      >
        {button}
      </button>
      {isOpen && (
        <div className="absolute right-0 z-40 mt-1 min-w-44 rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-3">
          {children}
        </div>
      )}
    </div>
  );
}
