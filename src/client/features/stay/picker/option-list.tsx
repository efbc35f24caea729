// A list box: one tab stop, arrow keys move, Enter or Space chooses. Options that cannot be chosen
// stay visible and say why.

import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cn } from '../../../ui/cn.ts';

export type Option<Value> = {
  readonly value: Value;
  readonly content: ReactNode;
  /** Drawn hatched and struck through: it can be focused and read, but not chosen. */
  readonly isOff?: boolean | undefined;
  /** The accessible name, where the visible one is too short. */
  readonly label?: string | undefined;
};

export type OptionListProps<Value extends string | number> = {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
  readonly optionClass?: string | undefined;
};

/** Index an arrow key leads to; up and down follow the rows as they are laid out. */
function targetOf(key: string, items: readonly HTMLElement[], at: number): number {
  const top = items[0]?.offsetTop;
  const columns = items.filter((item) => item.offsetTop === top).length;
  const isOneRow = columns === items.length;
  switch (key) {
    case 'ArrowRight':
      return at + 1;
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowDown':
      return isOneRow ? at + 1 : at + columns;
    case 'ArrowUp':
      return isOneRow ? at - 1 : at - columns;
    case 'Home':
      return 0;
    case 'End':
      return items.length - 1;
    default:
      return -1;
  }
}

/** Scrolls the chosen option into view. */
function useScrollTo(list: RefObject<HTMLDivElement | null>, value: string | number): void {
  useEffect(() => {
    // A sheet that is just opening has its size only in the next frame.
    const frame = requestAnimationFrame(() => {
      const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
      if (!list.current || !chosen) return;
      const { clientWidth, clientHeight } = list.current;
      list.current.scrollTo({
        left: chosen.offsetLeft - (clientWidth - chosen.offsetWidth) / 2,
        top: chosen.offsetTop - (clientHeight - chosen.offsetHeight) / 2,
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, value]);
}

export function OptionList<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  className,
  optionClass,
}: OptionListProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useScrollTo(list, value);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
    const next =
      items[targetOf(event.key, items, items.indexOf(document.activeElement as HTMLElement))];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const stop = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn('relative', className)}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="option"
            data-value={option.value}
            aria-selected={isChosen}
            aria-disabled={option.isOff || undefined}
            tabIndex={option.value === stop ? 0 : -1}
            onClick={() => {
              if (option.isOff !== true) onChange(option.value);
            }}
            className={cn(
              'rounded-lg',
              optionClass,
              isChosen && 'bg-primary text-primary-foreground forced-colors:border-2',
              !isChosen &&
                option.isOff === true &&
                'hatch bg-sunken text-muted-foreground line-through',
              !isChosen && option.isOff !== true && 'border border-border bg-card',
            )}
          >
            {option.label === undefined ? (
              option.content
            ) : (
              <>
                <span className="sr-only">{option.label}</span>
                <span aria-hidden="true" className="contents">
                  {option.content}
                </span>
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
