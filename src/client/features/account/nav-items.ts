// The account's pages in the order of its sidebar.

import {
  BedDouble,
  BellRing,
  CircleUserRound,
  Coins,
  Heart,
  Settings,
  Stamp,
  TicketPercent,
  UserRoundPen,
} from 'lucide-react';
import type { MessageId } from '#contract/message-id.ts';
import type { RouteName } from '#contract/paths.ts';
import type { Glyph } from '../../ui/glyph.ts';

export type NavItem = {
  readonly route: RouteName;
  readonly icon: Glyph;
  readonly text: MessageId;
  /** Pages below this one that have no entry of their own. */
  readonly also?: readonly RouteName[];
};

export const navItems: readonly NavItem[] = [
  { route: 'account', icon: CircleUserRound, text: 'account.overview' },
  { route: 'myBooking', icon: BedDouble, text: 'nav.myBooking', also: ['booking'] },
  { route: 'coupons', icon: TicketPercent, text: 'coupon.mine' },
  { route: 'myPoints', icon: Coins, text: 'point.title' },
  { route: 'stamp', icon: Stamp, text: 'stamp.title' },
  { route: 'favorite', icon: Heart, text: 'nav.favoriteHotels' },
  { route: 'watches', icon: BellRing, text: 'watch.list' },
  { route: 'profile', icon: UserRoundPen, text: 'account.profile' },
  { route: 'settings', icon: Settings, text: 'account.settings' },
];
