// The number of rooms of a type, changed in steps. Bookings beyond it are shown, never cancelled
// silently.

import { TriangleAlert } from 'lucide-react';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import { Notice } from '../../../components/notice.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { useSay } from '../../../intl/intl.tsx';
import { useDeskCall } from '../use-desk-call.ts';

export function DeskStock({ room }: { readonly room: DeskRoom }) {
  const say = useSay();
  const { act, isBusy } = useDeskCall('desk/updateStock');
  return (
    <div className="mt-3 border-t border-border pt-1">
      <Stepper
        label={say('desk.stockLabel')}
        note={say('desk.stockNote')}
        value={room.stock}
        min={0}
        max={policy.roomStockMost}
        isOff={isBusy}
        onChange={(stock) => void act({ roomTypeSn: room.sn, stock })}
      />
      {room.missing > 0 && (
        <Notice
          variant="destructive"
          icon={TriangleAlert}
          title={say('desk.missing', { count: room.missing })}
        >
          {say('desk.missingText')}
        </Notice>
      )}
    </div>
  );
}
