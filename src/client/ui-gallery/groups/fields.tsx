import { ArrowDownUp, Search, X } from 'lucide-react';
import { useId } from 'react';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextareaField, TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import {
  Field,
  FieldContent,
  FieldDescription,
  FieldError,
  FieldGroup,
  FieldLabel,
  FieldLegend,
  FieldSet,
  FieldTitle,
} from '../../ui/field.tsx';
import {
  InputGroup,
  InputGroupAddon,
  InputGroupInput,
  InputGroupText,
  InputGroupTextarea,
} from '../../ui/input-group.tsx';
import { Input } from '../../ui/input.tsx';
import { Label } from '../../ui/label.tsx';
import { NativeSelectChip } from '../../ui/native-select-chip.tsx';
import { NativeSelect, NativeSelectOption } from '../../ui/native-select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Specimen } from './specimen.tsx';

const grid = 'grid items-start gap-3 md:grid-cols-2';

export function Fields() {
  const id = useId();
  return (
    <>
      <Specimen name="components/form: a label in the box" className={grid}>
        <TextField label="Empty" placeholder="What is typed here" />
        <TextField label="Filled" defaultValue="Ngọc Lan" hint="What helps to fill it in" />
        <TextField label="Wrong" defaultValue="ngoclan@" error="This is no email address" />
        <TextField label="Disabled" defaultValue="+84 903 482 917" disabled />
        <TextField
          label="With an icon and a button"
          defaultValue="Đà Lạt"
          icon={Search}
          end={
            <Button variant="plain" size="icon" aria-label="Clear">
              <X className="size-4.5" />
            </Button>
          }
        />
        <SelectField label="A native select" defaultValue="b">
          <option value="a">Theo giờ</option>
          <option value="b">Qua đêm</option>
        </SelectField>
        <SelectField label="Its label is heard, not seen" hideLabel error="Choose another">
          <option>+84</option>
          <option>+66</option>
        </SelectField>
        <TextareaField label="A text" defaultValue="Phòng thơm, hoa để sẵn trên giường." />
        <TextareaField label="A wrong text" error="Say a little more" />
      </Specimen>
      <Specimen name="ui/field.tsx, input.tsx, textarea.tsx, native-select.tsx" className="block">
        <FieldSet>
          <FieldLegend>A set of fields</FieldLegend>
          <FieldGroup className={grid}>
            <Field>
              <FieldLabel htmlFor={`${id}-name`}>Name</FieldLabel>
              <Input id={`${id}-name`} placeholder="Ngọc Lan" />
              <FieldDescription>As it stands in the passport</FieldDescription>
            </Field>
            <Field data-invalid="true">
              <FieldLabel htmlFor={`${id}-mail`}>Email</FieldLabel>
              <Input
                id={`${id}-mail`}
                aria-invalid="true"
                aria-describedby={`${id}-mail-error`}
                defaultValue="ngoclan@"
              />
              <FieldError id={`${id}-mail-error`}>This is no email address</FieldError>
            </Field>
            <Field data-disabled="true">
              <FieldLabel htmlFor={`${id}-off`}>Disabled</FieldLabel>
              <Input id={`${id}-off`} disabled defaultValue="cannot be changed" />
            </Field>
            <Field>
              <FieldLabel htmlFor={`${id}-list`}>A list</FieldLabel>
              <NativeSelect id={`${id}-list`}>
                <NativeSelectOption>Việt Nam</NativeSelectOption>
                <NativeSelectOption>ไทย</NativeSelectOption>
              </NativeSelect>
            </Field>
            <Field>
              <FieldLabel htmlFor={`${id}-chip`}>A list behind a chip</FieldLabel>
              <NativeSelectChip id={`${id}-chip`} icon={<ArrowDownUp />} label="Nearest">
                <NativeSelectOption>Nearest</NativeSelectOption>
                <NativeSelectOption>Cheapest</NativeSelectOption>
              </NativeSelectChip>
            </Field>
            <Field>
              <FieldLabel htmlFor={`${id}-text`}>A text</FieldLabel>
              <Textarea id={`${id}-text`} defaultValue="Hai dòng" />
            </Field>
            <Field orientation="horizontal">
              <FieldLabel htmlFor={`${id}-beside`}>Beside</FieldLabel>
              <Input id={`${id}-beside`} defaultValue="its label" />
            </Field>
            <Field data-disabled="true">
              <FieldLabel htmlFor={`${id}-list-off`}>A disabled list</FieldLabel>
              <NativeSelect id={`${id}-list-off`} disabled>
                <NativeSelectOption>Việt Nam</NativeSelectOption>
              </NativeSelect>
            </Field>
            <Field data-invalid="true">
              <FieldLabel htmlFor={`${id}-list-bad`}>A wrong list</FieldLabel>
              <NativeSelect
                id={`${id}-list-bad`}
                aria-invalid="true"
                aria-describedby={`${id}-list-error`}
              >
                <NativeSelectOption>Việt Nam</NativeSelectOption>
              </NativeSelect>
              <FieldError id={`${id}-list-error`}>Choose another</FieldError>
            </Field>
            <Field data-disabled="true">
              <FieldLabel htmlFor={`${id}-text-off`}>A disabled text</FieldLabel>
              <Textarea id={`${id}-text-off`} disabled defaultValue="cannot be changed" />
            </Field>
          </FieldGroup>
        </FieldSet>
        <FieldSet className="pt-4">
          <FieldLegend variant="label">A legend as small as a label</FieldLegend>
          <FieldLabel className="flex items-center gap-3">
            <Checkbox defaultChecked />
            <FieldContent>
              <FieldTitle>A title</FieldTitle>
              <span className="block text-cap text-muted-foreground">and what explains it</span>
            </FieldContent>
          </FieldLabel>
        </FieldSet>
      </Specimen>
      <Specimen name="ui/label.tsx">
        <Label htmlFor={`${id}-labelled`}>Label</Label>
        <Input id={`${id}-labelled`} className="w-60" placeholder="its control" />
      </Specimen>
      <Specimen name="ui/input-group.tsx" className={grid}>
        <InputGroup>
          <InputGroupAddon>
            <Search />
          </InputGroupAddon>
          <InputGroupInput className="px-3.5" aria-label="Search" placeholder="Search" />
        </InputGroup>
        <InputGroup>
          <InputGroupInput
            className="px-3.5"
            aria-label="Price"
            defaultValue="250.000"
            inputMode="numeric"
          />
          <InputGroupAddon align="inline-end">
            <InputGroupText>₫</InputGroupText>
          </InputGroupAddon>
        </InputGroup>
        <InputGroup>
          <InputGroupTextarea
            className="px-3.5 py-2.5"
            aria-label="A text in the box"
            defaultValue="Hai dòng"
          />
        </InputGroup>
        <InputGroup>
          <InputGroupInput
            className="px-3.5"
            aria-label="Disabled"
            defaultValue="cannot be changed"
            disabled
          />
        </InputGroup>
      </Specimen>
    </>
  );
}
