// Around every page of the member's own: its styles, which no other page loads.

import { Outlet } from 'react-router';
import '../inner.css';

export function Component() {
  return <div className="inner"><Outlet /></div>;
}
