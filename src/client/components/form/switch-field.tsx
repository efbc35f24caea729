// A switch at the end of its row; its words are its name.

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { FieldContent, FieldLabel, FieldTitle } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode;
  note?: ReactNode;
  /** Stands before the words: a glyph or a coin. */
  lead?: ReactNode;
};

export function SwitchField({ label, note, lead, className, ...props }: SwitchFieldProps) {
  return (
    <FieldLabel
      className={cn('flex min-h-12 items-center gap-3 text-base leading-6 font-normal', className)}
    >
      {lead}
      <FieldContent>
        <FieldTitle>{label}</FieldTitle>
        {note && <span className="block text-cap text-muted-foreground">{note}</span>}
      </FieldContent>
      <Switch {...props} />
    </FieldLabel>
  );
}
