// An alert with the glyph of its colour, which says the same to those who do not see it.

import { Check, CircleAlert, Info, Smartphone, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Alert,
  AlertAction,
  AlertContent,
  AlertDescription,
  AlertTitle,
  type AlertVariant,
} from '../ui/alert.tsx';
import type { Glyph } from '../ui/glyph.ts';

const glyphs: Readonly<Record<AlertVariant, Glyph>> = {
  default: Info,
  lamp: Info,
  ember: Zap,
  dusk: Smartphone,
  leaf: Check,
  destructive: CircleAlert,
};

export type NoticeProps = {
  variant?: AlertVariant | undefined;
  /** Another icon than the colour's own; `iconClass` for another colour than the box's. */
  icon?: Glyph | undefined;
  iconClass?: string | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** At the end: a small button or link. */
  action?: ReactNode;
  /**
   * `alert` for an error that just happened, `status` for news; nothing for what was there from the
   * start.
   */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

export function Notice({
  variant = 'lamp',
  icon,
  iconClass,
  title,
  children,
  action,
  role,
  className,
}: NoticeProps) {
  const Icon = icon ?? glyphs[variant];
  return (
    <Alert variant={variant} role={role} className={className}>
      <Icon className={iconClass} />
      <AlertContent>
        {title && <AlertTitle>{title}</AlertTitle>}
        {children && <AlertDescription>{children}</AlertDescription>}
      </AlertContent>
      {action && <AlertAction>{action}</AlertAction>}
    </Alert>
  );
}
