// Kinds of landmarks to begin with; a tap writes the word into the field.

import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { landmarkGlyph } from './found-places.tsx';

const kinds = [
  'airport',
  'station',
  'busStation',
  'hospital',
  'university',
  'market',
  'beach',
  'temple',
] as const;

export function KindTiles({ onPick }: { readonly onPick: (text: string) => void }) {
  const intl = useIntl();
  const title = useId();
  return (
    <section aria-labelledby={title} className="px-2 pt-4">
      <h3 id={title} className="pb-2 text-sm font-semibold text-ink-2">
        <FormattedMessage id="place.kinds" />
      </h3>
      <ul className="grid grid-cols-4 gap-2 @max-[18rem]:grid-cols-2">
        {kinds.map((kind) => {
          const Icon = landmarkGlyph(kind);
          const text = intl.formatMessage({ id: `place.kind.${kind}` });
          return (
            <li key={kind} className="grid">
              <button
                type="button"
                onClick={() => onPick(text)}
                className="flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-lg bg-sunken px-1 py-2.5 text-center text-cap font-medium"
              >
                <Icon className="size-5.5 text-primary-ink" />
                {text}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
