// The same cards, drawn once by the build: what is compared with a page of ours that is kept.

import { Cards } from '../../cards/cards.jsx';

export const dynamic = 'force-static';

export default function Page() {
  return <Cards />;
}
