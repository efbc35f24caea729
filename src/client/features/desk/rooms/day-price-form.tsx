// The form of a room's price on some weekdays.

import { getInput, useForm } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DayPriceFormSchema, type DayPriceValues } from '#contract/forms/desk.ts';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import { Form, FormField } from '../../../components/form/form.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { weekdayNames } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useDeskCall } from '../use-desk-call.ts';

/** Weeks begin on Monday here; bit 0 is Sunday. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const;
const [friday, saturday] = [1 << 5, 1 << 6];

type Props = { readonly room: DeskRoom; readonly onDone: () => void };

export function DayPriceForm({ room, onDone }: Props) {
  const intl = useIntl();
  const names = weekdayNames(intl);
  const { act } = useDeskCall('desk/updateDayPrice');
  const types = room.plans.filter(({ price }) => price > 0).map(({ type }) => type);
  const form = useForm({
    schema: DayPriceFormSchema,
    initialInput: { type: types[0] ?? 'hourly', weekdays: friday | saturday, percent: '120' },
    revalidate: 'submit',
  });
  const hasDays = getInput(form, { path: ['weekdays'] }) !== 0;
  const save = async (dayPrice: DayPriceValues) => {
    if ((await act({ roomTypeSn: room.sn, ...dayPrice })) !== null) onDone();
  };
  return (
    <Form of={form} onSubmit={save} className="mt-2 grid grid-cols-2 gap-2">
      <FormField of={form} name="weekdays">
        {(_, { input, set }) => (
          <div
            role="group"
            aria-label={intl.formatMessage({ id: 'desk.days' })}
            className="col-span-2 flex flex-wrap gap-1.5"
          >
            {week.map((day) => (
              <Toggle
                key={day}
                pressed={(input & (1 << day)) !== 0}
                onPressedChange={() => set(input ^ (1 << day))}
              >
                {names[day]}
              </Toggle>
            ))}
          </div>
        )}
      </FormField>
      <FormField of={form} name="type">
        {(props) => (
          <SelectField {...props} label={intl.formatMessage({ id: 'desk.saleType' })}>
            {types.map((one) => (
              <option key={one} value={one}>
                {intl.formatMessage({ id: `bookingType.${one}` })}
              </option>
            ))}
          </SelectField>
        )}
      </FormField>
      <FormField of={form} name="percent">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'desk.dayPercent' })}
            type="number"
            min={policy.dayPriceLeastPercent}
            max={policy.dayPriceMostPercent}
            required
            hint={intl.formatMessage({ id: 'desk.dayPercentHint' })}
          />
        )}
      </FormField>
      <Button type="submit" busy={form.isSubmitting} aria-disabled={!hasDays || undefined}>
        <FormattedMessage id="desk.save" />
      </Button>
      <Button variant="ghost" onClick={onDone}>
        <FormattedMessage id="common.close" />
      </Button>
    </Form>
  );
}
