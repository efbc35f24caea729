// What a member wants to be told of for one stay: a room that comes free, a price below a mark.

import { getInput, setInput } from '@formisch/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellPlus, DoorOpen, TrendingDown } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatVnd, type Vnd } from '#domain/money.ts';
import { markAt, markPercents, watchEndsAt } from '#domain/notifications/watch.ts';
import { writeSearch } from '#domain/search.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { Form, FormField } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { StayBar } from '../stay/stay-bar.tsx';
import { dayBrief, stayProps } from '../stay/stay-format.ts';
import { amountText, useWatchForm, type WatchFormStore } from './use-watch-form.ts';
import { WatchChannels } from './watch-channels.tsx';
import type { WatchRequest } from './watch-subject.ts';

type Props = Omit<Parameters<typeof useWatchForm>[0], 'askPrice'> & { readonly open: boolean };

/**
 * Of a place it is what a search of it finds first, as the watch will. `askPrice` waits for it; null
 * where it cannot be had.
 */
function usePriceNow({ price, where, stay }: WatchRequest, open: boolean) {
  const client = useQueryClient();
  const isAsked = price === null && where !== undefined;
  const cheapest = query(
    'hotel/searchHotel',
    where === undefined
      ? {}
      : writeSearch({ where, type: stay.type, stay, sort: 'priceUp', page: 1, limit: 1 }),
  );
  const { data } = useQuery({ ...cheapest, enabled: open && isAsked });
  const priceIn = (found: typeof data): Vnd | null => found?.hotels[0]?.offer?.total ?? null;
  const askPrice = async (): Promise<Vnd | null> =>
    isAsked ? client.ensureQueryData(cheapest).then(priceIn, () => null) : price;
  return { price: price ?? priceIn(data), askPrice };
}

export function WatchSheet({ request: about, ...props }: Props) {
  const { open, onClose } = props;
  const { price, askPrice } = usePriceNow(about, open);
  const request = { ...about, price };
  const intl = useIntl();
  const id = useId();
  const now = serverNow();
  const isReachable = useIsReachable();
  const { form, send, limits } = useWatchForm({ ...props, request, askPrice });
  const chosen = {
    isForFree: getInput(form, { path: ['isForFree'] }) === true,
    isForPrice: getInput(form, { path: ['isForPrice'] }) === true,
  };
  // Read here: only the component that made the form is drawn anew when a field of it changes.
  const typed = getInput(form, { path: ['mark'] }) ?? '';
  const ends = watchEndsAt(request.stay);
  const until = `${localTime(ends)} ${dayBrief(localDate(ends), now, intl)}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'watch.title' })}
      sub={request.name}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      footer={
        <>
          {!isReachable && (
            <Notice variant="dusk" role="status" className="mb-3">
              <FormattedMessage id="watch.offline" />
            </Notice>
          )}
          <Button
            wide
            size="lg"
            type="submit"
            form={id}
            busy={form.isSubmitting}
            aria-disabled={!isReachable || (!chosen.isForFree && !chosen.isForPrice) || undefined}
          >
            <BellPlus data-icon="inline-start" />
            <FormattedMessage id="watch.until" values={{ until }} />
          </Button>
        </>
      }
    >
      <Form of={form} id={id} onSubmit={send} className="space-y-3">
        <div className="rounded-lg bg-sunken p-4">
          <StayBar {...stayProps(request.stay, now, intl)} />
        </div>
        <FormField of={form} name="isForFree">
          {({ name, ref, onBlur, onFocus }, { input, set }) => (
            <CheckboxField
              name={name}
              ref={ref}
              onBlur={onBlur}
              onFocus={onFocus}
              checked={input}
              onChange={({ target }) => set(target.checked)}
              className={choiceClass(input)}
            >
              <Choice
                icon={DoorOpen}
                title={intl.formatMessage({ id: 'watch.free' })}
                text={intl.formatMessage({
                  id: request.isFull ? 'watch.fullNow' : 'watch.freeNow',
                })}
              />
            </CheckboxField>
          )}
        </FormField>
        <div className={choiceClass(chosen.isForPrice)}>
          <FormField of={form} name="isForPrice">
            {({ name, ref, onBlur, onFocus }, { input, set }) => (
              <CheckboxField
                name={name}
                ref={ref}
                onBlur={onBlur}
                onFocus={onFocus}
                checked={input}
                onChange={({ target }) => set(target.checked)}
              >
                <Choice
                  icon={TrendingDown}
                  title={intl.formatMessage({ id: 'watch.price' })}
                  text={
                    request.price === null
                      ? null
                      : intl.formatMessage(
                          { id: request.isFull ? 'watch.usual' : 'watch.priceNow' },
                          { price: formatVnd(request.price) },
                        )
                  }
                />
              </CheckboxField>
            )}
          </FormField>
          {chosen.isForPrice && (
            <Mark form={form} limits={limits} price={request.price} typed={typed} />
          )}
        </div>
        <WatchChannels />
        <p className="text-cap text-muted-foreground">
          <FormattedMessage id="watch.rules" />
        </p>
      </Form>
    </Sheet>
  );
}

const choiceClass = (isChosen: boolean): string =>
  `rounded-lg border px-4 py-1 ${isChosen ? 'border-primary bg-primary-soft' : 'border-border bg-card'}`;

function Choice({
  icon: Icon,
  title,
  text,
}: {
  readonly icon: typeof DoorOpen;
  readonly title: string;
  readonly text: string | null;
}) {
  return (
    <span className="flex items-center gap-3">
      <Icon className="size-5.5 shrink-0 text-primary-ink" />
      <span>
        <span className="block font-semibold">{title}</span>
        {text !== null && <span className="block text-cap text-muted-foreground">{text}</span>}
      </span>
    </span>
  );
}

type MarkProps = {
  readonly form: WatchFormStore;
  readonly limits: Readonly<Record<'least' | 'most', string>>;
  readonly price: WatchRequest['price'];
  readonly typed: string;
};

/** The mark, typed or taken from the price. */
function Mark({ form, limits, price, typed }: MarkProps) {
  const intl = useIntl();
  return (
    <div className="space-y-2 pb-3">
      <FormField
        of={form}
        name="mark"
        values={{ ...limits, price: price === null ? '' : formatVnd(price) }}
      >
        {(field) => (
          <TextField
            {...field}
            label={intl.formatMessage({ id: 'watch.mark' })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            end="₫"
          />
        )}
      </FormField>
      {price !== null && (
        <div
          role="group"
          aria-label={intl.formatMessage({ id: 'watch.marks' })}
          className="flex flex-wrap gap-2"
        >
          {markPercents.map((percent) => {
            const text = amountText(markAt(price, percent));
            return (
              <Toggle
                key={percent}
                pressed={typed === text}
                onPressedChange={() => setInput(form, { path: ['mark'], input: text })}
              >
                <FormattedMessage id="watch.less" values={{ percent }} />
              </Toggle>
            );
          })}
        </div>
      )}
    </div>
  );
}
