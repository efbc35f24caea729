// The cards of a search, drawn anew for each request: what is compared with a page of ours that is made.

import { Cards } from '../../cards/cards.jsx';

export const dynamic = 'force-dynamic';

export default function Page() {
  return <Cards />;
}
