// The prices of a room for one booking type, and the switch that takes it off sale.

import { getInput, isDirty, reset, setInput, useForm } from '@formisch/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { additionalPriceRule, RoomPriceFormSchema, roomPriceRule } from '#contract/forms/desk.ts';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { readVnd, vnd, type Vnd } from '#domain/money.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { Form, FormField, useLoadedValues } from '../../../components/form/form.tsx';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { amountText, limitsOf, MoneyField, useNewerAmount } from './money-field.tsx';

type PriceProps = { readonly room: DeskRoom; readonly plan: DeskRoom['plans'][number] };

const rules = { price: roomPriceRule, additional: additionalPriceRule };

/** The typed prices beside the saved ones. */
function usePrices(plan: PriceProps['plan']) {
  const saved = {
    price: plan.price > 0 ? vnd(plan.price) : null,
    additional: vnd(plan.priceAdditional),
  };
  const loaded = { price: amountText(saved.price), additional: amountText(saved.additional) };
  const form = useForm({
    schema: RoomPriceFormSchema,
    initialInput: loaded,
    validate: 'blur',
    revalidate: 'blur',
  });
  const changed = (field: 'price' | 'additional') => {
    const read = readVnd(getInput(form, { path: [field] }) ?? '', rules[field]);
    return isDirty(form, { path: [field] }) && read !== saved[field] ? read : null;
  };
  const typed = { price: changed('price'), additional: changed('additional') };
  useLoadedValues(form, loaded);
  const price = useNewerAmount(saved.price, typed.price);
  const additional = useNewerAmount(saved.additional, typed.additional);
  return { form, typed, asks: { price, additional } };
}

/** The calls that save the prices of one booking type or take it off sale. */
function useRoomPrice(roomTypeSn: number, plan: PriceProps['plan']) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updatePrice');
  const isSold = plan.price > 0;
  const [isOpening, setOpening] = useState(false);
  const [lastPrice, setLastPrice] = useState<Vnd | null>(null);
  const { form, typed, asks } = usePrices(plan);
  const isHourly = plan.type === 'hourly';
  const isChanged = typed.price !== null || (isHourly && typed.additional !== null);
  const done = (): void => {
    reset(form);
    setOpening(false);
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'desk.saved' }) }));
  };
  const turn = async (isOn: boolean): Promise<void> => {
    if (isOn) {
      setOpening(true);
      // Starts with the last price before it was taken off sale, to be checked and saved.
      if (lastPrice !== null) setInput(form, { path: ['price'], input: String(lastPrice) });
      return;
    }
    setOpening(false);
    reset(form, { path: ['price'] });
    if (!isSold) return;
    setLastPrice(vnd(plan.price));
    if ((await act({ roomTypeSn, type: plan.type, isSold: false })) !== null) done();
  };
  const save = async (texts: { readonly price: string; readonly additional: string }) => {
    const isAsked = asks.price.newer !== null || (isHourly && asks.additional.newer !== null);
    const price = readVnd(texts.price, roomPriceRule);
    const priceAdditional = readVnd(texts.additional, additionalPriceRule);
    if (!isChanged || isAsked || typeof price !== 'number' || typeof priceAdditional !== 'number')
      return;
    const made = await act({
      roomTypeSn,
      type: plan.type,
      price,
      ...(isHourly ? { priceAdditional } : {}),
    });
    if (made !== null) done();
  };
  return { form, asks, isSold, isOpening, isHourly, isChanged, isBusy, turn, save };
}

/**
 * Whether a room is sold by a booking type is a switch, so that no price of 0 has to stand for it.
 */
export function PriceForm({ room, plan }: PriceProps) {
  const intl = useIntl();
  const { form, asks, isSold, isOpening, isHourly, isChanged, isBusy, turn, save } = useRoomPrice(
    room.sn,
    plan,
  );
  const typeName = intl.formatMessage({ id: `bookingType.${plan.type}` });
  return (
    <Form of={form} aria-label={`${room.name}, ${typeName}`} onSubmit={save}>
      <SwitchField
        label={typeName}
        note={intl.formatMessage({
          id: isSold ? 'desk.addOnSold' : isOpening ? 'desk.sellNeedsPrice' : 'desk.notSold',
        })}
        checked={isSold || isOpening}
        disabled={isBusy}
        onChange={({ target }) => void turn(target.checked)}
      />
      {(isSold || isOpening) && (
        <div className="mt-1 flex flex-wrap items-start gap-2">
          <FormField of={form} name="price" values={limitsOf(roomPriceRule)}>
            {(props) => (
              <MoneyField
                {...props}
                label={`${typeName} (₫)`}
                rule={roomPriceRule}
                asks={asks.price}
                onTakeNewer={() => reset(form, { path: ['price'] })}
                className="min-w-36 flex-1"
              />
            )}
          </FormField>
          {isHourly && (
            <FormField of={form} name="additional" values={limitsOf(additionalPriceRule)}>
              {(props) => (
                <MoneyField
                  {...props}
                  label={intl.formatMessage({ id: 'desk.additional' })}
                  rule={additionalPriceRule}
                  asks={asks.additional}
                  onTakeNewer={() => reset(form, { path: ['additional'] })}
                  className="min-w-36 flex-1"
                />
              )}
            </FormField>
          )}
          <Button
            type="submit"
            size="default"
            variant="secondary"
            busy={isBusy}
            aria-disabled={!isChanged || undefined}
          >
            <FormattedMessage id="desk.save" />
          </Button>
        </div>
      )}
    </Form>
  );
}
