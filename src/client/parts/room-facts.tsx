// A room in a few signs: its size, its bed, how many it sleeps, what is seen from it.

import { BedDouble, Eye, Maximize, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomView } from '#contract/calls/hotel.ts';
import { useSay } from '../intl.tsx';
import { cx } from '../ui/class.ts';
import type { Glyph } from '../ui/glyphs.tsx';

type Props = {
  readonly room: RoomView;
  readonly className?: string;
  /** More facts after these. */ readonly children?: ReactNode;
};

export function RoomFacts({ room, className = '', children }: Props) {
  const say = useSay();
  return (
    <ul className={cx('flex flex-wrap gap-x-3.5 gap-y-1 text-ink-2', className)}>
      <Fact icon={Maximize} text={`${room.sizeM2} m²`} />
      <Fact icon={BedDouble} text={say(`bed.${room.bed}`)} />
      <Fact icon={Users} text={say('room.guests', { count: room.maxGuests })} />
      {room.view !== 'none' && <Fact icon={Eye} text={say(`view.${room.view}`)} />}
      {children}
    </ul>
  );
}

export function Fact({ icon: Icon, text }: { readonly icon: Glyph; readonly text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon className="size-4" />
      {text}
    </li>
  );
}
