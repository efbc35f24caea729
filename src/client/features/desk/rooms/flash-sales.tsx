// A room's flash sales: current and planned ones, ended with one tap, and a form for a new one.

import { Zap } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DeskRoom } from '#contract/schemas/desk.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { serverNow } from '../../../runtime/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { dayBrief } from '../../stay/stay-format.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { flashSaleError } from './flash-sale-error.ts';

/** A hotel may plan weeks ahead; only the next ones are shown. */
const shownFirst = 3;
const hoursOffered = [1, 2, 3, 4, 6, 8, 12, 24] as const;

export function DeskFlashSales({
  room,
  asOf,
}: {
  readonly room: DeskRoom;
  readonly asOf: Instant;
}) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateFlashSale');
  const [isOpen, setIsOpen] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const when = (at: Instant) => `${localTime(at)} ${dayBrief(localDate(at), asOf, intl)}`;
  return (
    <section className="mt-3 border-t border-border pt-3">
      <h3 className="flex items-center gap-1.5 font-semibold">
        <Zap className="size-4.5 text-ember-ink" />
        <FormattedMessage id="desk.sales" />
      </h3>
      <ul>
        {room.sales.slice(0, isExpanded ? undefined : shownFirst).map((sale) => (
          <li
            key={sale.sn}
            className="flex flex-wrap items-center justify-between gap-2 py-1.5 text-sm"
          >
            <span>
              <b className="text-ember-ink">−{sale.percent}%</b> ·{' '}
              <FormattedMessage id={`bookingType.${sale.type}`} /> · {when(sale.from)} –{' '}
              {when(sale.to)} ·{' '}
              <FormattedMessage id="desk.sold" values={{ sold: sale.sold, quota: sale.quota }} />
            </span>
            <Button
              size="xs"
              variant="outline"
              busy={isBusy}
              aria-label={`${intl.formatMessage({ id: 'desk.endSale' })}: −${sale.percent}%, ${intl.formatMessage({ id: `bookingType.${sale.type}` })}, ${when(sale.from)}, ${room.name}`}
              onClick={() => void act({ act: 'end', roomTypeSn: room.sn, sn: sale.sn })}
            >
              <FormattedMessage id="desk.endSale" />
            </Button>
          </li>
        ))}
      </ul>
      {!isExpanded && room.sales.length > shownFirst && (
        <Button size="sm" variant="ghost" className="-ml-4" onClick={() => setIsExpanded(true)}>
          <FormattedMessage id="desk.allSales" values={{ count: room.sales.length }} />
        </Button>
      )}
      {isOpen ? (
        <SaleForm room={room} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setIsOpen(true)}>
          <FormattedMessage id="desk.newSale" />
        </Button>
      )}
    </section>
  );
}

type SaleType = 'hourly' | 'overnight';

function SaleForm({ room, onDone }: { readonly room: DeskRoom; readonly onDone: () => void }) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/updateFlashSale');
  const [type, setType] = useState<SaleType>('hourly');
  const [percent, setPercent] = useState('20');
  const [quota, setQuota] = useState(String(Math.max(1, room.stock)));
  const [hours, setHours] = useState(2);
  const [wrong, setWrong] = useState<string | null>(null);
  const percentField = useRef<HTMLInputElement>(null);
  const showFieldError = (error: unknown): boolean => {
    const words = flashSaleError(error, intl);
    setWrong(words);
    if (words !== null) percentField.current?.focus();
    return words !== null;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const from = serverNow();
    const made = await act(
      {
        act: 'start',
        roomTypeSn: room.sn,
        type,
        percent: Number(percent),
        quota: Number(quota),
        from,
        to: addMinutes(from, hours * 60),
      },
      showFieldError,
    );
    if (made !== null) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 grid grid-cols-2 gap-2">
      <SaleKind
        type={type}
        onType={(next) => {
          setType(next);
          setWrong(null);
        }}
        hours={hours}
        onHours={setHours}
      />
      <TextField
        ref={percentField}
        label={intl.formatMessage({ id: 'desk.percent' })}
        type="number"
        min={policy.flashSaleLeastPercent}
        max={policy.flashSaleMostPercent}
        required
        value={percent}
        error={wrong}
        onChange={({ target }) => {
          setPercent(target.value);
          setWrong(null);
        }}
        className={wrong === null ? '' : 'col-span-2'}
      />
      <TextField
        label={intl.formatMessage({ id: 'desk.quota' })}
        type="number"
        min={1}
        max={100}
        required
        value={quota}
        onChange={({ target }) => setQuota(target.value)}
      />
      <Button type="submit" busy={isBusy}>
        <FormattedMessage id="desk.startSale" />
      </Button>
      <Button variant="ghost" onClick={onDone}>
        <FormattedMessage id="common.close" />
      </Button>
    </form>
  );
}

type KindProps = {
  readonly type: SaleType;
  readonly onType: (type: SaleType) => void;
  readonly hours: number;
  readonly onHours: (hours: number) => void;
};

/** Which stays the sale is for, and how long it lasts. */
function SaleKind({ type, onType, hours, onHours }: KindProps) {
  const intl = useIntl();
  return (
    <>
      <SelectField
        label={intl.formatMessage({ id: 'desk.saleType' })}
        value={type}
        onChange={({ target }) => onType(target.value === 'overnight' ? 'overnight' : 'hourly')}
      >
        <option value="hourly">{intl.formatMessage({ id: 'bookingType.hourly' })}</option>
        <option value="overnight">{intl.formatMessage({ id: 'bookingType.overnight' })}</option>
      </SelectField>
      <SelectField
        label={intl.formatMessage({ id: 'desk.saleHours' })}
        value={hours}
        onChange={({ target }) => onHours(Number(target.value))}
      >
        {hoursOffered.map((each) => (
          <option key={each} value={each}>
            {intl.formatMessage({ id: 'desk.hours' }, { count: each })}
          </option>
        ))}
      </SelectField>
    </>
  );
}
