import { CreditCard, Landmark } from 'lucide-react';
import { useId, useState } from 'react';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { RadioField } from '../../components/form/radio-field.tsx';
import { SegmentedControl } from '../../components/form/segmented-control.tsx';
import { SwitchField } from '../../components/form/switch-field.tsx';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup, RadioGroupItem } from '../../ui/radio-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ToggleGroup, ToggleGroupItem } from '../../ui/toggle-group.tsx';
import { Specimen } from './specimen.tsx';

const types = ['hourly', 'overnight', 'daily'] as const;

export function Choices() {
  const id = useId();
  const [type, setType] = useState<(typeof types)[number]>('overnight');
  return (
    <>
      <Specimen name="ui/checkbox.tsx">
        <Checkbox aria-label="off" />
        <Checkbox aria-label="on" defaultChecked />
        <Checkbox aria-label="wrong" aria-invalid="true" />
        <Checkbox aria-label="disabled" disabled />
        <Checkbox aria-label="on, disabled" defaultChecked disabled />
      </Specimen>
      <Specimen name="components/form/checkbox-field.tsx" className="block">
        <CheckboxField defaultChecked>
          Words beside the box belong to its target, also where they take more than one line
        </CheckboxField>
        <CheckboxField error="Agree to go on">I agree</CheckboxField>
        <CheckboxField disabled>Not now</CheckboxField>
      </Specimen>
      <Specimen name="ui/switch.tsx">
        <Switch aria-label="off" />
        <Switch aria-label="on" defaultChecked />
        <Switch aria-label="disabled" disabled />
        <Switch aria-label="on, disabled" defaultChecked disabled />
      </Specimen>
      <Specimen name="components/form/switch-field.tsx" className="block">
        <SwitchField label="Reminders" note="An hour before check-in" defaultChecked />
        <SwitchField label="Not now" disabled />
      </Specimen>
      <Specimen name="ui/radio-group.tsx" className="block">
        <RadioGroup aria-label="Radios" className="flex-row gap-3">
          <RadioGroupItem aria-label="on" name={`${id}-bare`} defaultChecked />
          <RadioGroupItem aria-label="off" name={`${id}-bare`} />
          <RadioGroupItem aria-label="disabled" name={`${id}-bare`} disabled />
          <RadioGroupItem aria-label="wrong" name={`${id}-wrong`} aria-invalid="true" />
          <RadioGroupItem aria-label="on, disabled" name={`${id}-fixed`} defaultChecked disabled />
        </RadioGroup>
      </Specimen>
      <Specimen name="components/form/radio-field.tsx" className="block">
        <RadioGroup aria-label="Payment" className="divide-y divide-border rounded-xl bg-card">
          <RadioField
            name={`${id}-method`}
            title="Card"
            note="Visa, Mastercard, JCB"
            tile={<CreditCard className="size-6 text-ink-2" />}
            defaultChecked
          >
            What belongs to the chosen row
          </RadioField>
          <RadioField name={`${id}-method`} title="Cash" />
          <RadioField
            name={`${id}-method`}
            title="Bank transfer"
            note="Opens two hours before"
            tile={<Landmark className="size-6 text-ink-2" />}
            locked
          />
        </RadioGroup>
      </Specimen>
      <Specimen name="ui/toggle-group.tsx" className="block">
        <ToggleGroup aria-label="Two" name={`${id}-two`} defaultValue="a">
          <ToggleGroupItem value="a">One</ToggleGroupItem>
          <ToggleGroupItem value="b">The other</ToggleGroupItem>
        </ToggleGroup>
      </Specimen>
      <Specimen name="components/form/segmented-control.tsx" className="block">
        <SegmentedControl
          label="Booking type"
          name={`${id}-type`}
          value={type}
          onChange={setType}
          options={types.map((value) => ({
            value,
            label: value,
            icon: bookingGlyphs[value],
            disabled: value === 'daily',
          }))}
        />
      </Specimen>
    </>
  );
}
