// The form of a new flash sale, which begins at once.

import { setErrors, useForm, type FormStore } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FlashSaleFormSchema, type FlashSaleValues } from '#contract/forms/desk.ts';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { Form, FormField, showErrors } from '../../../components/form/form.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { serverNow } from '../../../runtime/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../use-desk-call.ts';
import { flashSaleError } from './flash-sale-error.ts';

const hoursOffered = [1, 2, 3, 4, 6, 8, 12, 24] as const;

type Props = { readonly room: DeskRoom; readonly onDone: () => void };

export function FlashSaleForm({ room, onDone }: Props) {
  const intl = useIntl();
  const { act } = useDeskCall('desk/updateFlashSale');
  const form = useForm({
    schema: FlashSaleFormSchema,
    initialInput: {
      type: 'hourly',
      percent: '20',
      quota: String(Math.max(1, room.stock)),
      hours: '2',
    },
    revalidate: 'submit',
  });
  const start = async ({ hours, ...sale }: FlashSaleValues) => {
    const from = serverNow();
    const made = await act(
      { act: 'start', roomTypeSn: room.sn, ...sale, from, to: addMinutes(from, hours * 60) },
      (error) => showErrors(form, { percent: flashSaleError(error, intl) ?? undefined }),
    );
    if (made !== null) onDone();
  };
  return (
    <Form of={form} onSubmit={start} className="mt-2 grid grid-cols-2 gap-2">
      <SaleKind of={form} />
      <FormField of={form} name="percent">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'desk.percent' })}
            type="number"
            min={policy.flashSaleLeastPercent}
            max={policy.flashSaleMostPercent}
            required
            className={props.error === undefined ? '' : 'col-span-2'}
          />
        )}
      </FormField>
      <FormField of={form} name="quota">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'desk.quota' })}
            type="number"
            min={1}
            max={100}
            required
          />
        )}
      </FormField>
      <Button type="submit" busy={form.isSubmitting}>
        <FormattedMessage id="desk.startSale" />
      </Button>
      <Button variant="ghost" onClick={onDone}>
        <FormattedMessage id="common.close" />
      </Button>
    </Form>
  );
}

/** Which stays the sale is for, and how long it lasts. */
function SaleKind({ of }: { readonly of: FormStore<typeof FlashSaleFormSchema> }) {
  const intl = useIntl();
  return (
    <>
      <FormField of={of} name="type">
        {(props, { set }) => (
          <SelectField
            {...props}
            label={intl.formatMessage({ id: 'desk.saleType' })}
            onChange={({ target }) => {
              // How deep a sale may go is another question for another kind of stay.
              setErrors(of, { path: ['percent'], errors: null });
              set(target.value === 'overnight' ? 'overnight' : 'hourly');
            }}
          >
            <option value="hourly">{intl.formatMessage({ id: 'bookingType.hourly' })}</option>
            <option value="overnight">{intl.formatMessage({ id: 'bookingType.overnight' })}</option>
          </SelectField>
        )}
      </FormField>
      <FormField of={of} name="hours">
        {(props) => (
          <SelectField {...props} label={intl.formatMessage({ id: 'desk.saleHours' })}>
            {hoursOffered.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: 'desk.hours' }, { count: each })}
              </option>
            ))}
          </SelectField>
        )}
      </FormField>
    </>
  );
}
