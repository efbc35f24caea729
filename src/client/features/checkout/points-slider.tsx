// How many points are spent: a slider and a field with the same number, each sufficient by itself
// (WCAG 2.5.7), in whole steps.

import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { XuView } from '#contract/schemas/booking.ts';
import { formatPoints } from '#domain/money.ts';
import { TextField } from '../../components/form/text-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { roundToStep } from './checkout-cart.ts';

type Props = {
  readonly xu: XuView;
  /** The number asked for; `xu.used` is the number in the price. */
  readonly requested: number;
  readonly onXu: (amount: number) => void;
};

const restMs = 350;

/**
 * A value that changes while it is dragged; `tell` gets it once it has stood still for a moment.
 */
function useDebounced(value: number, tell: (value: number) => void) {
  const [draft, setDraft] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const to = (next: number) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft(null);
      if (next !== value) tell(next);
    }, restMs);
  };
  return { shown: draft ?? value, to };
}

export function PointsSlider({ xu, requested, onXu }: Props) {
  const intl = useIntl();
  const id = useId();
  const { shown, to } = useDebounced(Math.min(requested, Math.max(xu.most, xu.used)), onXu);
  const [text, setText] = useState<string | null>(null);
  const commit = () => {
    if (text === null) return;
    setText(null);
    const typed = Number(text.replace(/\D/g, ''));
    if (text.trim() !== '' && roundToStep(typed, xu) !== shown) onXu(roundToStep(typed, xu));
  };
  return (
    <div className="pt-1 lg:grid lg:grid-cols-2 lg:items-center lg:gap-4">
      <Slider
        // A slider has a length even where no points can be spent.
        max={Math.max(xu.most, xu.step)}
        step={xu.step}
        largeStep={10 * xu.step}
        value={shown}
        onValueChange={(amount) => to(roundToStep(amount, xu))}
        thumbs={[
          {
            label: intl.formatMessage({ id: 'offers.xuAmount' }, { points: brand.points }),
            text: intl.formatMessage({ id: 'offers.xu' }, { amount: formatPoints(shown) }),
            describedBy: `${id}-most`,
          },
        ]}
        data-testid="xu-slider"
      />
      <TextField
        label={intl.formatMessage({ id: 'offers.xuAmount' }, { points: brand.points })}
        inputMode="numeric"
        autoComplete="off"
        value={text ?? formatPoints(shown)}
        data-testid="xu-field"
        hint={
          <span id={`${id}-most`}>
            <FormattedMessage
              id="offers.xuSteps"
              values={{ step: formatPoints(xu.step), most: formatPoints(xu.most) }}
            />
          </span>
        }
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          }
        }}
      />
    </div>
  );
}
