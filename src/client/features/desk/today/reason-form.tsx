// Asks in a dialog for a text that another person will read: why a room is declined, or what
// happened at check-in.

import { getInput, useForm } from '@formisch/react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { ReasonFormSchema } from '#contract/forms/desk.ts';
import { Form, FormField } from '../../../components/form/form.tsx';
import { TextareaField } from '../../../components/form/text-field.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Toggle } from '../../../ui/toggle.tsx';

export type ReasonFormProps = {
  readonly open: boolean;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly action: string;
  readonly maxLength: number;
  /** Texts that fit most often, each a tap. */
  readonly suggestions?: { readonly label: string; readonly texts: readonly string[] };
  readonly onClose: () => void;
  readonly onSend: (words: string) => void;
};

export function ReasonForm({
  open,
  icon,
  title,
  text,
  label,
  action,
  maxLength,
  suggestions,
  onClose,
  onSend,
}: ReasonFormProps) {
  const id = useId();
  const form = useForm({ schema: ReasonFormSchema, initialInput: { text: '' } });
  const isEmpty = (getInput(form, { path: ['text'] }) ?? '').trim() === '';
  const send = ({ text: reason }: { readonly text: string }) => {
    if (!isEmpty) onSend(reason);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      icon={icon}
      tone="danger"
      title={title}
      text={text}
      facts={
        <Form of={form} id={id} onSubmit={send}>
          <FormField of={form} name="text">
            {(props, { input, set }) => (
              <>
                {suggestions !== undefined && (
                  <div
                    role="group"
                    aria-label={suggestions.label}
                    className="flex flex-wrap gap-2 pb-3"
                  >
                    {suggestions.texts.map((one) => (
                      <Toggle key={one} pressed={input === one} onPressedChange={() => set(one)}>
                        {one}
                      </Toggle>
                    ))}
                  </div>
                )}
                <TextareaField {...props} label={label} maxLength={maxLength} />
              </>
            )}
          </FormField>
        </Form>
      }
      primary={
        <Button
          type="submit"
          // The dialog puts it apart from the form.
          form={id}
          wide
          variant="destructive"
          aria-disabled={isEmpty || undefined}
        >
          {action}
        </Button>
      }
      wayOut={
        <Button wide variant="ghost" size="sm" onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    />
  );
}
