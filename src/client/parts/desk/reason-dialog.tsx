// Some words before something that another person will read: why a room is refused, or what happened at the door.

import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../intl.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';

export type ReasonDialogProps = {
  readonly open: boolean;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly action: string;
  readonly most: number;
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
  most,
  onClose,
  onSend,
}: ReasonDialogProps) {
  const say = useSay();
  const [words, type] = useState('');
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      icon={icon}
      tone="danger"
      title={title}
      text={text}
      facts={
        <TextArea
          label={label}
          value={words}
          maxLength={most}
          onChange={({ target }) => type(target.value)}
        />
      }
      primary={
        <Button
          wide
          variant="danger"
          aria-disabled={words.trim() === '' || undefined}
          onClick={() => onSend(words)}
        >
          {action}
        </Button>
      }
      wayOut={
        <Button wide variant="ghost" size="sm" onClick={onClose}>
          {say('common.close')}
        </Button>
      }
    />
  );
}
