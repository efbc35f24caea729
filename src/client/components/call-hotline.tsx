// Ways to call: the link that dials, its wide button, and the values of messages that offer a call
// where there is a hotline.

import { Phone } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { hotlineValue } from '#contract/hotline.ts';
import { useHotline } from '../runtime/hotline.ts';
import { buttonVariants } from '../ui/button.tsx';

/** Renders nothing where there is no hotline. */
export function HotlineLink({ children, ...props }: Omit<ComponentProps<'a'>, 'href'>) {
  const hotline = useHotline();
  if (hotline === null) return null;
  return (
    <a href={`tel:${hotline.dial}`} {...props}>
      {children ?? hotline.shown}
    </a>
  );
}

export type CallHotlineProps = {
  readonly icon?: ReactNode;
  /** Calling is what there is to do, not one way among others. */
  readonly isMain?: boolean;
};

export function CallHotline({ icon, isMain = false }: CallHotlineProps) {
  const number = useHotline()?.shown;
  return (
    <HotlineLink
      className={buttonVariants(
        isMain ? { wide: true } : { wide: true, variant: 'ghost', size: 'sm' },
      )}
    >
      {icon ?? (isMain && <Phone className="size-5" />)}
      <FormattedMessage id="dialog.callHotline" values={{ number }} />
    </HotlineLink>
  );
}

/**
 * `hotline` chooses between the words with and without a number, `number` is the link that dials.
 */
export function useHotlineValues(): { readonly hotline: string; readonly number: ReactNode } {
  return {
    hotline: hotlineValue(useHotline()),
    number: (
      <HotlineLink
        key="hotline"
        className="font-semibold whitespace-nowrap underline underline-offset-3"
      />
    ),
  };
}
