// The room types a booking can be moved to: those that cannot be had for the chosen time are locked
// and say why.

import { useIntl, type IntlShape } from 'react-intl';
import type { RoomView } from '#contract/schemas/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export type RoomChoiceProps = {
  /** Undefined while they are loaded. */
  readonly rooms: readonly RoomView[] | undefined;
  /** The room type of the booking, which it takes itself: the server says whether it can stay. */
  readonly own: number;
  readonly chosen: number;
  readonly onChoose: (roomTypeSn: number) => void;
};

export function RoomChoice({ rooms, own, chosen, onChoose }: RoomChoiceProps) {
  const intl = useIntl();
  if (rooms === undefined) return <Skeleton className="h-32 w-full rounded-lg" />;
  return (
    <RadioGroup aria-labelledby="change-room" className="-mx-4 divide-y divide-border md:-mx-6">
      {rooms.map((room) => {
        const isLocked = room.state !== 'free' && room.sn !== own;
        return (
          <RadioField
            key={room.sn}
            name="room"
            value={room.sn}
            checked={chosen === room.sn}
            onChange={() => onChoose(room.sn)}
            locked={isLocked}
            title={room.name}
            note={isLocked ? refusalText(room, intl) : priceText(room)}
          />
        );
      })}
    </RadioGroup>
  );
}

const priceText = ({ price }: RoomView): string | undefined =>
  price === null ? undefined : formatVnd(price.total);

/** The words that the sheet has for a change that cannot be. */
const refusalText = ({ state }: RoomView, intl: IntlShape): string | undefined =>
  state === 'free' ? undefined : intl.formatMessage({ id: `change.no.${state}` });
