// A price line by line, as the server made it. Nothing is added up here; the fee and tax contained
// in the total are named.

import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { PriceView } from '#contract/schemas/values.ts';
import type { LocalText } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { localTime } from '#domain/time/time.ts';
import { useLocalText } from '../../intl/intl.tsx';
import { PriceLines, type PriceLine } from './price-lines.tsx';

type QuoteLine = PriceView['lines'][number];

export type PriceBreakdownProps = {
  readonly price: PriceView;
  readonly rooms?: number;
  /** The stay's length as text, such as "2 giờ". */
  readonly length: string;
  /** Announces a changed total to screen readers. */
  readonly live?: boolean;
  readonly className?: string;
};

/**
 * In the order of the quote: room, discount or flash sale, surcharge, coupon, add-ons, total, then
 * the points that pay a part of it (docs/product.md, Quote).
 */
export function PriceBreakdown({
  price,
  rooms = 1,
  length,
  live = false,
  className = '',
}: PriceBreakdownProps) {
  const intl = useIntl();
  const words = useLocalText();
  const { included } = price;
  const room = [
    intl.formatMessage({ id: 'price.room' }),
    length,
    rooms > 1 ? intl.formatMessage({ id: 'price.rooms' }, { count: rooms }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const isBelow = (line: QuoteLine) => line.kind === 'joyXu';
  const viewOf = (line: QuoteLine) => lineView(line, room, intl, words);
  const parts = [
    {
      label: intl.formatMessage(
        { id: 'price.serviceFee' },
        { percent: included.serviceFeePercent },
      ),
      amount: included.serviceFee,
    },
    {
      label: intl.formatMessage({ id: 'price.tax' }, { percent: included.taxPercent }),
      amount: included.tax,
    },
  ];
  return (
    <div className={className}>
      <PriceLines
        live={live}
        lines={price.lines.filter((line) => !isBelow(line)).map(viewOf)}
        discounts={price.lines.filter(isBelow).map(viewOf)}
        total={{
          label: intl.formatMessage({ id: 'price.total' }),
          note: intl.formatMessage({ id: 'price.nothingMore' }),
          value: formatVnd(price.total),
        }}
      />
      <dl className="px-4 pt-2 text-xs text-muted-foreground">
        {parts.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd>{formatVnd(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const greenText = (text: string) => <span className="text-leaf">{text}</span>;

function lineView(
  line: QuoteLine,
  room: string,
  intl: IntlShape,
  words: (text: LocalText) => string,
): PriceLine {
  const value = formatVnd(line.amount);
  const percent = line.percent ?? 0;
  switch (line.kind) {
    case 'room':
      return { key: 'room', label: room, value };
    case 'surcharge':
      return {
        key: `surcharge-${line.from ?? line.reason}`,
        label: intl.formatMessage({ id: `price.surcharge.${line.reason ?? 'weekend'}` }),
        note: surchargeNote(line),
        value,
      };
    case 'flashSale':
      return {
        key: 'flashSale',
        label: (
          <span className="text-ember-ink">
            <FormattedMessage id="price.flashSale" values={{ percent }} />
          </span>
        ),
        value: <span className="text-ember-ink">{value}</span>,
      };
    case 'discount':
      return {
        key: 'discount',
        label: greenText(intl.formatMessage({ id: 'price.discount' }, { percent })),
        value: greenText(value),
      };
    case 'coupon':
      return {
        key: 'coupon',
        label: greenText(
          percent > 0
            ? intl.formatMessage({ id: 'price.couponPercent' }, { percent })
            : intl.formatMessage({ id: 'price.coupon' }),
        ),
        value: greenText(value),
      };
    case 'addOn':
      return {
        key: `addOn-${line.addOnSn}`,
        label: `${line.name === undefined ? intl.formatMessage({ id: 'price.addOn' }) : words(line.name)} × ${line.count ?? 1}`,
        value,
      };
    case 'joyXu':
      return {
        key: 'joyXu',
        label: intl.formatMessage({ id: 'price.joyXu' }, { points: brand.points }),
        value,
      };
  }
}

/**
 * `18:30–20:30 · +20%`: a surcharge applies only to the hours of the stay that fall into its time.
 */
function surchargeNote({ from, to, percent }: QuoteLine): string {
  const hours = from === undefined || to === undefined ? '' : `${localTime(from)}–${localTime(to)}`;
  return [hours, percent === undefined ? '' : `+${percent}%`].filter(Boolean).join(' · ');
}
