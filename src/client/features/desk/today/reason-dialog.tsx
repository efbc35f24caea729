// Asks for a text that another person will read: why a room is declined, or what happened at
// check-in.

import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextareaField } from '../../../components/form/text-field.tsx';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/button.tsx';

export type ReasonDialogProps = {
  readonly open: boolean;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly action: string;
  readonly maxLength: number;
  /** Texts that fit most often, each a tap. */
  readonly usual?: { readonly label: string; readonly texts: readonly string[] };
  readonly onClose: () => void;
  readonly onSend: (words: string) => void;
};

export function ReasonDialog({
  open,
  icon,
  title,
  text,
  label,
  action,
  maxLength,
  usual,
  onClose,
  onSend,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      icon={icon}
      tone="danger"
      title={title}
      text={text}
      facts={
        <>
          {usual !== undefined && (
            <div role="group" aria-label={usual.label} className="flex flex-wrap gap-2 pb-3">
              {usual.texts.map((one) => (
                <Button
                  key={one}
                  variant="secondary"
                  size="sm"
                  aria-pressed={reason === one}
                  onClick={() => setReason(one)}
                >
                  {one}
                </Button>
              ))}
            </div>
          )}
          <TextareaField
            label={label}
            value={reason}
            maxLength={maxLength}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      }
      primary={
        <Button
          wide
          variant="destructive"
          aria-disabled={reason.trim() === '' || undefined}
          onClick={() => onSend(reason)}
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
