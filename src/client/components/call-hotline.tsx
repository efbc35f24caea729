// The hotline: a link that dials where the number can be dialled, else the number as text.

import { Phone } from 'lucide-react';
import { useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { buttonVariants } from '../ui/button.tsx';

/** `isMain`: calling is what there is to do, not one way among others. */
export function CallHotline({ isMain = false }: { readonly isMain?: boolean }) {
  const words = useIntl().formatMessage({ id: 'dialog.callHotline' }, { number: brand.hotline });
  if (brand.hotlineDial === '')
    return (
      <p
        className={
          isMain ? 'py-2 text-center font-semibold' : 'pt-1 text-center text-sm text-ink-2'
        }
      >
        {words}
      </p>
    );
  return (
    <a
      href={`tel:${brand.hotlineDial}`}
      className={buttonVariants(
        isMain ? { wide: true } : { wide: true, variant: 'ghost', size: 'sm' },
      )}
    >
      {isMain && <Phone className="size-5" />}
      {words}
    </a>
  );
}
