// The number of rooms of a type, changed in steps. Bookings beyond it are shown, never cancelled
// silently.

import { TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import { Notice } from '../../../components/notice.tsx';
import { Stepper } from '../../../components/stepper.tsx';
import { useDeskCall } from '../use-desk-call.ts';

export function DeskStock({ room }: { readonly room: DeskRoom }) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateStock');
  return (
    <div className="mt-3 border-t border-border pt-1">
      <Stepper
        label={intl.formatMessage({ id: 'desk.stockLabel' })}
        note={intl.formatMessage({ id: 'desk.stockNote' })}
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
          title={intl.formatMessage({ id: 'desk.missing' }, { count: room.missing })}
        >
          <FormattedMessage id="desk.missingText" />
        </Notice>
      )}
    </div>
  );
}
