// One to five stars as radio buttons, which arrow keys, touch and screen readers all handle.

import { useId, type Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { StarIcon } from '../../../components/stars.tsx';
import { cn } from '../../../ui/cn.ts';
import { RadioGroup, RadioGroupItem } from '../../../ui/radio-group.tsx';

export type StarInputProps = {
  readonly label: string;
  /** 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  readonly isMissing: boolean;
  /** Gets the first star's radio button, which the form focuses. */
  readonly ref: Ref<HTMLInputElement>;
};

export function StarInput({ label, value, onChange, isMissing, ref }: StarInputProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
      <span id={id} className="py-2 text-base">
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        aria-invalid={isMissing || undefined}
        className="max-w-full flex-row"
      >
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            htmlFor={`${id}-${stars}`}
            className="grid h-11 w-11 min-w-0 cursor-pointer place-items-center rounded-md has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring"
          >
            <RadioGroupItem
              id={`${id}-${stars}`}
              ref={stars === 1 ? ref : undefined}
              name={`${id}-stars`}
              value={stars}
              checked={stars === value}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">
              <FormattedMessage id="review.stars" values={{ count: stars }} />
            </span>
            <StarIcon
              className={cn(
                'size-7.5 max-w-full',
                stars <= value ? 'text-lamp' : 'fill-none stroke-muted-foreground stroke-[1.5]',
              )}
            />
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
