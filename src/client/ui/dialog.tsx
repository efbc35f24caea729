// One question at a time: what happened, what it means, one way on and one way out; Esc is the safe
// choice.

import { ArrowRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cn } from './cn.ts';
import type { Glyph } from './glyph.ts';
import { useDialog } from './use-dialog.ts';

const discs = {
  lamp: 'bg-lamp-soft text-lamp-ink',
  ember: 'bg-ember-soft text-ember-ink',
  leaf: 'bg-leaf-soft text-leaf',
  dusk: 'bg-dusk-soft text-dusk',
  danger: 'bg-destructive-soft text-destructive',
  primary: 'bg-primary-soft text-primary-ink',
  muted: 'bg-sunken text-ink-2',
} as const;
export type DiscTone = keyof typeof discs;

const discSizes = {
  sm: ['size-9', 'size-4.5'],
  md: ['size-11', 'size-5'],
  lg: ['size-12', 'size-6'],
} as const;

export type IconDiscProps = {
  icon: Glyph;
  tone?: DiscTone | undefined;
  size?: keyof typeof discSizes | undefined;
  className?: string | undefined;
};

/** A glyph on its soft colour: 36, 44 or 48 px. */
export function IconDisc({ icon: Icon, tone = 'primary', size = 'md', className }: IconDiscProps) {
  const [disc, glyph] = discSizes[size];
  return (
    <span
      className={cn('grid shrink-0 place-items-center rounded-full', disc, discs[tone], className)}
    >
      <Icon className={glyph} />
    </span>
  );
}

export type AlertDialogProps = {
  open: boolean;
  /** The safe choice: Esc and a press on the backdrop mean it too. */
  onClose: () => void;
  icon: Glyph;
  tone?: DiscTone | undefined;
  title: ReactNode;
  text?: ReactNode;
  /** A box of facts between text and buttons, such as `FactPair`. */
  facts?: ReactNode;
  /** The named result: `<Button wide>`; the way out: `<Button wide variant="ghost" size="sm">`. */
  primary: ReactNode;
  wayOut?: ReactNode;
};

export function AlertDialog({
  open,
  onClose,
  icon,
  tone,
  title,
  text,
  facts,
  primary,
  wayOut,
}: AlertDialogProps) {
  const id = useId();
  const { ref, isShown, on } = useDialog(open, onClose);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      className="alert"
      {...on}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      {isShown && (
        <div className="overflow-y-auto p-5 pb-[calc(var(--safe-b)+1.25rem)]">
          <IconDisc icon={icon} tone={tone} size="lg" />
          <h2
            id={`${id}-title`}
            tabIndex={-1}
            data-first=""
            className="pt-3 text-xl font-semibold outline-none"
          >
            {title}
          </h2>
          {text && (
            <div id={`${id}-text`} className="pt-1 text-sm leading-5.5 text-ink-2">
              {text}
            </div>
          )}
          {facts && <div className="mt-3">{facts}</div>}
          <div className="flex flex-col gap-1 pt-4">
            {primary}
            {wayOut}
          </div>
        </div>
      )}
    </dialog>
  );
}

type Fact = { label: ReactNode; value: ReactNode };

/** Then and now, side by side: the price when chosen and the price of this moment. */
export function FactPair({ before, after }: { before: Fact; after: Fact }) {
  return (
    <div className="relative rounded-lg bg-sunken p-3">
      <dl className="grid grid-cols-2 gap-10 text-center">
        {[before, after].map((fact, index) => (
          <div key={index}>
            <dt className="text-xs text-muted-foreground">{fact.label}</dt>
            <dd className="font-semibold">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <ArrowRight className="absolute inset-0 m-auto size-5 text-muted-foreground" />
    </div>
  );
}
