// Two facts side by side.

import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

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
