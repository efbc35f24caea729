// Around the hotel's desk: its styles, and nothing of the traveller's site.

import { Outlet } from 'react-router';
import '../inner.css';

export function Component() {
  return (
    <div className="inner">
      <Outlet />
    </div>
  );
}
