// A guest who pays at the desk and checked in on the phone: the desk confirms that they came, or
// that they did not.

import { CheckCheck, UserX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskCall } from '../use-desk-call.ts';

type Props = {
  readonly booking: DeskBooking;
  /** Formats a moment for the desk. */
  readonly when: (at: NonNullable<DeskBooking['confirmBy']>) => string;
};

export function DeskConfirmStay({ booking: { code, may, confirmBy }, when }: Props) {
  const intl = useIntl();
  const confirm = useDeskCall('desk/confirmStay');
  const report = useDeskCall('desk/reportNoShow');
  const isBusy = confirm.isBusy || report.isBusy;
  const [mayConfirm, mayReport] = [may.includes('confirmStay'), may.includes('neverCame')];
  if (!mayConfirm && !mayReport) return null;
  return (
    <div className="mt-3 border-t border-border pt-3">
      <p className="text-sm text-ink-2">
        {confirmBy === null
          ? intl.formatMessage({ id: 'desk.vouchInHouse' })
          : intl.formatMessage({ id: 'desk.vouchBy' }, { time: when(confirmBy) })}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        {mayConfirm && (
          <Button size="sm" busy={isBusy} onClick={() => void confirm.act({ code })}>
            <CheckCheck data-icon="inline-start" />
            <FormattedMessage id={confirmBy === null ? 'desk.guestIsHere' : 'desk.confirmStay'} />
          </Button>
        )}
        {mayReport && (
          <Button
            size="sm"
            variant="outline"
            busy={isBusy}
            onClick={() => void report.act({ code })}
          >
            <UserX data-icon="inline-start" />
            <FormattedMessage id="desk.neverCame" />
          </Button>
        )}
      </div>
    </div>
  );
}
