// The hotline: a link that dials where the number can be dialled, else the number as text.

import { useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { buttonVariants } from '../ui/button.tsx';

export function CallHotline() {
  const words = useIntl().formatMessage({ id: 'dialog.callHotline' }, { number: brand.hotline });
  return brand.hotlineDial === '' ? (
    <p className="pt-1 text-center text-sm text-ink-2">{words}</p>
  ) : (
    <a
      href={`tel:${brand.hotlineDial}`}
      className={buttonVariants({ wide: true, variant: 'ghost', size: 'sm' })}
    >
      {words}
    </a>
  );
}
