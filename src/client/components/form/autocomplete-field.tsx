// The field of a searched list: what is typed finds at once, a cross empties it, and Enter takes
// the first match.

import { X } from 'lucide-react';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { AutocompleteInput } from '../../ui/autocomplete.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchField } from './search-field.tsx';

type FieldRef = RefObject<HTMLInputElement | null>;

/**
 * With a mouse the field is focused at once; on a phone the keyboard would cover the list to tap.
 */
export function useFocusWithMouse(field: FieldRef): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return undefined;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
}

export type AutocompleteFieldProps = {
  readonly field: FieldRef;
  readonly label: string;
  readonly text: string;
  readonly maxLength: number;
  readonly onText: (text: string) => void;
  /** Enter while the arrow keys have reached no option, which would be taken by the list itself. */
  readonly onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
};

export function AutocompleteField({
  field,
  label,
  text,
  maxLength,
  onText,
  onEnter,
}: AutocompleteFieldProps) {
  const intl = useIntl();
  return (
    <AutocompleteInput
      ref={field}
      render={
        <SearchField
          label={label}
          end={
            text !== '' && (
              <Button
                variant="plain"
                size="icon"
                aria-label={intl.formatMessage({ id: 'place.clear' })}
                title={intl.formatMessage({ id: 'place.clear' })}
                onClick={() => {
                  onText('');
                  field.current?.focus();
                }}
              >
                <X className="size-4.5" />
              </Button>
            )
          }
        />
      }
      type="text"
      inputMode="search"
      maxLength={maxLength}
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      onKeyDown={(event) => {
        // An input method confirms its text by the same key.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        if (event.currentTarget.hasAttribute('aria-activedescendant')) return;
        event.preventDefault();
        onEnter(event);
      }}
      // Vietnamese is composed letter by letter: what is being typed already finds, while the
      // library would wait for the end of a word.
      onChange={(event) => onText(event.target.value)}
    />
  );
}
