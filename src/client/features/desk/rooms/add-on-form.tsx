// The form of a new add-on, and of the price of one that there is.

import { getInput, isDirty, reset, useForm } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AddOnFormSchema, AddOnPriceFormSchema, addOnPriceRule } from '#contract/forms/desk.ts';
import type { DeskAddOn } from '#contract/schemas/desk.ts';
import { readVnd, vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { Form, FormField, useLoadedValues } from '../../../components/form/form.tsx';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { amountText, limitsOf, MoneyField, useNewerAmount } from './money-field.tsx';

/** The default limit per booking for a new add-on. */
const defaultMaxPerBooking = 5;

type RowProps = { readonly hotelSn: number; readonly addOn: DeskAddOn };

export function AddOnRow({ hotelSn, addOn }: RowProps) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateAddOn');
  const saved = vnd(addOn.price);
  const form = useForm({
    schema: AddOnPriceFormSchema,
    initialInput: { price: amountText(saved) },
    validate: 'blur',
    revalidate: 'blur',
  });
  const read = readVnd(getInput(form, { path: ['price'] }) ?? '', addOnPriceRule);
  const isChanged = isDirty(form) && read !== saved;
  useLoadedValues(form, { price: amountText(saved) });
  const asks = useNewerAmount(saved, isChanged ? read : null);
  const save = async (change: Partial<DeskAddOn>): Promise<boolean> => {
    const isDone = (await act({ hotelSn, ...addOn, ...change })) !== null;
    if (isDone)
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'desk.saved' }) }));
    return isDone;
  };
  const savePrice = async ({ price }: { readonly price: string }) => {
    const amount = readVnd(price, addOnPriceRule);
    if (!isChanged || asks.newer !== null || typeof amount !== 'number') return;
    if (await save({ price: amount })) reset(form);
  };
  return (
    <>
      <SwitchField
        label={addOn.name}
        note={intl.formatMessage({ id: addOn.isSold ? 'desk.addOnSold' : 'desk.addOnNotSold' })}
        checked={addOn.isSold}
        disabled={isBusy}
        onChange={({ target }) => void save({ isSold: target.checked })}
      />
      <Form of={form} onSubmit={savePrice} className="mt-1 flex flex-wrap items-start gap-2">
        <FormField of={form} name="price" values={limitsOf(addOnPriceRule)}>
          {(props) => (
            <MoneyField
              {...props}
              label={intl.formatMessage({ id: 'desk.addOnPrice' })}
              rule={addOnPriceRule}
              asks={asks}
              onTakeNewer={() => reset(form)}
              className="min-w-36 flex-1"
            />
          )}
        </FormField>
        <Button
          type="submit"
          size="default"
          variant="secondary"
          busy={isBusy}
          aria-disabled={!isChanged || undefined}
        >
          <FormattedMessage id="desk.save" />
        </Button>
      </Form>
    </>
  );
}

type FormProps = { readonly hotelSn: number; readonly onDone: () => void };

export function AddOnForm({ hotelSn, onDone }: FormProps) {
  const intl = useIntl();
  const { act } = useDeskCall('desk/updateAddOn');
  const form = useForm({ schema: AddOnFormSchema, revalidate: 'submit' });
  const save = async ({ name, price }: { readonly name: string; readonly price: string }) => {
    const amount = readVnd(price, addOnPriceRule);
    if (typeof amount !== 'number') return;
    const made = await act({
      hotelSn,
      sn: null,
      name,
      price: amount,
      maxPerBooking: defaultMaxPerBooking,
      isSold: true,
    });
    if (made !== null) onDone();
  };
  return (
    <Form of={form} onSubmit={save} className="mt-2 grid grid-cols-2 gap-2">
      <FormField of={form} name="name">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'desk.addOnName' })}
            required
            maxLength={policy.addOnNameMax}
            className="col-span-2"
          />
        )}
      </FormField>
      <FormField of={form} name="price" values={limitsOf(addOnPriceRule)}>
        {(props) => (
          <MoneyField
            {...props}
            label={intl.formatMessage({ id: 'desk.addOnPrice' })}
            rule={addOnPriceRule}
            className="col-span-2"
          />
        )}
      </FormField>
      <Button type="submit" busy={form.isSubmitting}>
        <FormattedMessage id="desk.save" />
      </Button>
      <Button variant="ghost" onClick={onDone}>
        <FormattedMessage id="common.close" />
      </Button>
    </Form>
  );
}
