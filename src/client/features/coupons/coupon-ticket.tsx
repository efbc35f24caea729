// A coupon as a ticket: the amount on the stub, a tear line, the terms, and whether it can be used
// now, in words.

import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

/**
 * apply = can be used · applied = is used for this booking · waiting = not yet valid · blocked =
 * not for this booking · used = over.
 */
export type CouponState = 'apply' | 'applied' | 'waiting' | 'blocked' | 'used';

export type CouponTicketProps = {
  /** On the stub: "20%" over "tối đa 80K". */
  amount: ReactNode;
  unit: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** What one should know before applying: "Đơn không huỷ được". */
  flags?: readonly ReactNode[] | undefined;
  /** "Còn 9 ngày", the start of a waiting one, or the reason of a blocked one. */
  note?: ReactNode;
  /** In the corner: "2 lượt". */
  left?: ReactNode;
  state?: CouponState | undefined;
  /** The button or the state's tag at the end. */
  action?: ReactNode;
  /** The flat form inside the checkout's card: the whole ticket is lamp. */
  compact?: boolean | undefined;
  className?: string | undefined;
  /** Right below a page's own title. */
  isFirstLevel?: boolean | undefined;
};

const lampStub = 'border-lamp/70 bg-lamp-soft text-lamp-ink';
const greyStub = 'border-border text-muted-foreground';
/** The stub's and the note's colours in each state. */
const looks: Record<CouponState, readonly [stub: string, note: string]> = {
  apply: [lampStub, 'text-ink-2'],
  applied: [lampStub, 'text-ink-2'],
  waiting: ['border-dusk/30 bg-dusk-soft text-dusk', 'text-dusk'],
  blocked: [greyStub, 'text-destructive'],
  used: [greyStub, 'text-muted-foreground'],
};

const Stub = ({
  amount,
  unit,
  className,
}: {
  amount: ReactNode;
  unit: ReactNode;
  className: string;
}) => (
  <div
    className={cn(
      'grid shrink-0 place-items-center border-r-2 border-dashed px-1 text-center',
      className,
    )}
  >
    <div>
      <b className="block text-2xl leading-7 font-bold">{amount}</b>
      <span className="block text-xs font-semibold">{unit}</span>
    </div>
  </div>
);

/** Flat, all lamp: inside the checkout's card. */
const CompactTicket = ({ amount, unit, title, text, action, className }: CouponTicketProps) => (
  <article className={cn('drop-shadow-sm', className)}>
    <div className="ticket-x flex items-stretch overflow-hidden rounded-lg bg-lamp-soft [--cut:4.75rem]">
      <Stub amount={amount} unit={unit} className={cn('w-19', lampStub)} />
      <div className="min-w-0 flex-1 self-center py-3 pr-2 pl-4">
        <h3 className="flex flex-wrap items-center gap-1.5 font-semibold">{title}</h3>
        {text && <p className="text-cap text-ink-2">{text}</p>}
      </div>
      {action && <div className="grid place-items-center pr-1.5">{action}</div>}
    </div>
  </article>
);

export function CouponTicket(props: CouponTicketProps) {
  const {
    amount,
    unit,
    title,
    text,
    flags = [],
    note,
    left,
    state = 'apply',
    action,
    compact = false,
    className,
    isFirstLevel = false,
  } = props;
  if (compact) return <CompactTicket {...props} />;
  const isOff = state === 'blocked' || state === 'used';
  const [stub, noteTone] = looks[state];
  const Title = isFirstLevel ? 'h2' : 'h3';
  return (
    <article className={cn(!isOff && 'drop-shadow-[0_2px_6px_rgb(20_45_50/.09)]', className)}>
      <div
        className={cn(
          'ticket-x flex items-stretch overflow-hidden rounded-xl [--cut:min(6rem,30vw)]',
          isOff ? 'bg-sunken' : 'bg-card',
        )}
      >
        <Stub amount={amount} unit={unit} className={cn('w-(--cut)', stub)} />
        <div className="min-w-0 flex-1 p-3.5 pl-4">
          <div className="flex flex-wrap items-start justify-between gap-x-2">
            <Title
              className={cn('min-w-0 text-base leading-5.5 font-semibold', isOff && 'text-ink-2')}
            >
              {title}
            </Title>
            {left && (
              <span className="text-xs whitespace-nowrap text-muted-foreground">{left}</span>
            )}
          </div>
          {text && <p className="pt-0.5 text-cap text-muted-foreground">{text}</p>}
          {flags.length > 0 && (
            <p className="flex flex-wrap gap-1 pt-1.5">
              {flags.map((flag, index) => (
                <Badge key={index} variant="muted">
                  {flag}
                </Badge>
              ))}
            </p>
          )}
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 pt-2">
            <p className={cn('flex items-center gap-1.5 text-cap', noteTone)}>
              {state === 'waiting' && <Clock className="size-4" />}
              {note}
            </p>
            {action}
          </div>
        </div>
      </div>
    </article>
  );
}
