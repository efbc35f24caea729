// What @formisch/react leaves to its user: messages in the page's language, the server's refusals
// at their fields, one request at a time, and fields that follow what is loaded
// (docs/adr/0034-forms-by-formisch.md).

import {
  Field,
  Form as FormischForm,
  focus,
  getInput,
  isDirty,
  reset,
  setErrors,
  type FieldElement,
  type FormProps,
  type FormSchema,
  type FormStore,
} from '@formisch/react';
import { useLayoutEffect, useRef, type ChangeEvent, type ReactElement } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';

type Values = Readonly<Record<string, string | number>>;

/** A schema says a message's id; a refusal of the server may come in words, with numbers in them. */
export const isMessageId = (text: string): text is MessageId =>
  /^[a-z]\w*(?:\.[\w-]+)+$/i.test(text);

/**
 * A form that sends one request at a time, however often it is submitted. `onSubmit` shows what
 * goes wrong itself.
 */
export function Form<Schema extends FormSchema>({ of, ...props }: FormProps<Schema>) {
  return (
    <FormischForm
      {...props}
      of={of}
      // Submitted before the page is hydrated, it stays: a GET would put what was typed into the URL.
      method="dialog"
      onSubmitCapture={(event) => {
        // Two taps within one frame both find the button idle, and Enter does not ask it.
        if (!of.isSubmitting) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** The words of an error, which is a message's id or words already. */
export function useErrorText(): (error: string, values?: Values) => string {
  const intl = useIntl();
  return (error, values) =>
    isMessageId(error) ? intl.formatMessage({ id: error }, values) : error;
}

/** What a text field of ours takes over from the form. */
type TextProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: (element: FieldElement | null) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onChange: (event: ChangeEvent<FieldElement>) => void;
};
/** The same for a control that is no input of the page's: what it shows, and how to change it. */
type Bound<Input> = {
  readonly input: Input;
  readonly error: string | undefined;
  readonly set: (input: Input) => void;
};

/** What the fields of a form hold. */
type InputOf<Schema extends FormSchema> = NonNullable<Schema['~types']>['input'];
type FieldNames<Schema extends FormSchema> = string & keyof InputOf<Schema>;

export type FormFieldProps<Schema extends FormSchema, Name extends FieldNames<Schema>> = {
  readonly of: FormStore<Schema>;
  readonly name: Name;
  /** The numbers in the field's messages. */
  readonly values?: Values;
  /** Gets each change, for what keeps it elsewhere too. */
  readonly onChanged?: ((input: InputOf<Schema>[Name]) => void) | undefined;
  readonly children: (props: TextProps, bound: Bound<InputOf<Schema>[Name]>) => ReactElement;
};

/** Not so a tick, a file, or the box around radio buttons that takes the focus for them. */
const isText = (element: FieldElement): boolean =>
  'value' in element && !/^(?:checkbox|radio|file)$/.test(element.type);

/** Any form whose fields stand beside each other, which all of ours do. */
type FlatForm = FormStore;

/** A field of a form. Typing clears its error. */
export function FormField<Schema extends FormSchema, Name extends FieldNames<Schema>>({
  of,
  name,
  values,
  onChanged,
  children,
}: FormFieldProps<Schema, Name>) {
  const errorText = useErrorText();
  const form = of as unknown as FlatForm;
  const path: readonly [string] = [name];
  const clear = () => setErrors(form, { path, errors: null });
  const attached = useRef<FieldElement>(null);
  return (
    <Field of={form} path={path}>
      {({ input, errors, props, onChange }) => {
        const value = typeof input === 'string' ? input : '';
        const [wrong] = errors ?? [];
        const error = wrong === undefined ? undefined : errorText(wrong, values);
        const set = (next: unknown) => {
          clear();
          onChange(next as never);
          onChanged?.(next as InputOf<Schema>[Name]);
        };
        return children(
          {
            name,
            value,
            error,
            ref: (element) => {
              props.ref(element);
              // A new function with each render, which React calls anew with the same element.
              if (element === null || element === attached.current) return;
              attached.current = element;
              // Typed before the page was hydrated; the next render would erase it.
              if (isText(element) && element.value !== value) set(element.value);
            },
            onFocus: props.onFocus,
            onBlur: props.onBlur,
            onChange: (event) => {
              clear();
              props.onChange(event);
              onChanged?.(getInput(form, { path }) as InputOf<Schema>[Name]);
            },
          },
          { input: input as InputOf<Schema>[Name], error, set },
        );
      }}
    </Field>
  );
}

export type FieldErrors<Schema extends FormSchema> = {
  readonly [Name in keyof InputOf<Schema>]?: string | undefined;
};

/** Puts errors, messages' ids or words, at their fields; returns the names of those. */
export function placeErrors<Schema extends FormSchema>(
  form: FormStore<Schema>,
  errors: FieldErrors<Schema>,
): string[] {
  return Object.entries(errors).flatMap(([name, text]) => {
    if (typeof text !== 'string') return [];
    setErrors(form as unknown as FlatForm, { path: [name], errors: [text] });
    return [name];
  });
}

/** Puts errors at their fields and focuses the first. False when none of the fields is named. */
export function showErrors<Schema extends FormSchema>(
  form: FormStore<Schema>,
  errors: FieldErrors<Schema>,
): boolean {
  const [first] = placeErrors(form, errors);
  if (first !== undefined) focus(form as unknown as FlatForm, { path: [first] });
  return first !== undefined;
}

/**
 * Fields that nobody has changed follow `loaded`; those that were changed stay, and are compared
 * with it from now on.
 */
export function useLoadedValues<Schema extends FormSchema>(
  form: FormStore<Schema>,
  loaded: Partial<InputOf<Schema>>,
): void {
  const flat = form as unknown as FlatForm;
  const state = JSON.stringify(loaded);
  useLayoutEffect(() => {
    for (const [name, initialInput] of Object.entries(JSON.parse(state) as typeof loaded)) {
      const path = [name] as const;
      reset(flat, {
        path,
        initialInput,
        keepInput: isDirty(flat, { path }),
        keepErrors: true,
        keepTouched: true,
        keepEdited: true,
      });
    }
  }, [flat, state]);
}
