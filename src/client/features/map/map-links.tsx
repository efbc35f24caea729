// Links from a list to its map: a button within the thumb's reach on phones, a map strip on
// tablets. Links work before scripts.

import { Map as MapIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { buttonVariants } from '../../ui/button.tsx';
import { MapThumbnail } from './map-thumbnail.tsx';

export type MapLinkProps = { readonly to: string; readonly as: 'button' | 'strip' };

export function MapLink({ to, as }: MapLinkProps) {
  return as === 'button' ? <MapButton to={to} /> : <MapStrip to={to} />;
}

function MapButton({ to }: Pick<MapLinkProps, 'to'>) {
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--tabbar-h)+var(--safe-b)+2.5rem)] z-20 flex justify-center pt-4 md:hidden">
      <Link
        to={to}
        className={buttonVariants({
          variant: 'inverse',
          className: 'pointer-events-auto rounded-full! px-6 shadow-3',
        })}
      >
        <MapIcon className="size-5.5" />
        <FormattedMessage id="map.short" />
      </Link>
    </div>
  );
}

function MapStrip({ to }: Pick<MapLinkProps, 'to'>) {
  return (
    <MapThumbnail
      to={to}
      text={useIntl().formatMessage({ id: 'map.open' })}
      className="mb-4 hidden h-40 rounded-xl md:block lg:hidden"
    />
  );
}
