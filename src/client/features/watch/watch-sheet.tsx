// What a member wants to be told of for one stay: a room that comes free, a price below a mark.

import { getInput, setInput, useForm } from '@formisch/react';
import { BellPlus, DoorOpen, TrendingDown } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { WatchForm, watchMarkRule, type WatchValues } from '#contract/forms/watch.ts';
import type { WatchView } from '#contract/schemas/watch.ts';
import { formatVnd, readVnd } from '#domain/money.ts';
import { markAt, markPercents, watchEndsAt } from '#domain/notifications/watch.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { Form, FormField, showErrors } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { StayBar } from '../stay/stay-bar.tsx';
import { dayBrief, stayProps } from '../stay/stay-format.ts';
import type { WatchAsked } from './watch-subject.ts';
import { WatchWays } from './watch-ways.tsx';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly asked: WatchAsked;
  /** The watch that is there already, to be changed. */
  readonly known: Pick<WatchView, 'isForFree' | 'mark'> | null;
};

/** An amount as it is typed: without the sign. */
const typedText = (amount: number): string => formatVnd(amount).replace(/\s*₫$/, '');

/** The form, and what sending it does. */
function useWatchForm({ asked, known, onClose }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('watch/createWatch');
  const { subject, stay } = asked;
  const form = useForm({
    schema: WatchForm,
    initialInput: {
      isForFree: known?.isForFree ?? true,
      isForPrice: (known?.mark ?? null) !== null,
      mark: known?.mark == null ? '' : typedText(known.mark),
    },
    revalidate: 'submit',
  });
  const send = async ({ isForFree, isForPrice, mark: typed }: WatchValues) => {
    const mark = isForPrice ? readVnd(typed, watchMarkRule) : null;
    if (mark !== null && typeof mark !== 'number') {
      showErrors(form, { mark: mark === 'unreadable' ? 'watch.markUnread' : 'watch.markRange' });
      return;
    }
    // What is below it already has not fallen.
    if (mark !== null && !asked.isFull && asked.price !== null && mark >= asked.price) {
      showErrors(form, { mark: 'watch.markHigh' });
      return;
    }
    try {
      await mutateAsync({
        input: { subject, stay, isForFree, mark },
        key: crypto.randomUUID(),
      });
      showToast({
        tone: 'done',
        title: intl.formatMessage({ id: 'watch.done' }),
        text: intl.formatMessage({ id: 'watch.doneText' }),
      });
      onClose();
    } catch (error) {
      handleError(error);
    }
  };
  return { form, send };
}

export function WatchSheet(props: Props) {
  const { open, onClose, asked } = props;
  const intl = useIntl();
  const id = useId();
  const now = serverNow();
  const isReachable = useIsReachable();
  const { form, send } = useWatchForm(props);
  const chosen = {
    isForFree: getInput(form, { path: ['isForFree'] }) === true,
    isForPrice: getInput(form, { path: ['isForPrice'] }) === true,
  };
  const ends = watchEndsAt(asked.stay);
  const until = `${localTime(ends)} ${dayBrief(localDate(ends), now, intl)}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'watch.title' })}
      sub={asked.name}
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
          <StayBar {...stayProps(asked.stay, now, intl)} />
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
                  id: asked.isFull ? 'watch.fullNow' : 'watch.freeNow',
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
                    asked.price === null
                      ? null
                      : intl.formatMessage(
                          { id: asked.isFull ? 'watch.usual' : 'watch.priceNow' },
                          { price: formatVnd(asked.price) },
                        )
                  }
                />
              </CheckboxField>
            )}
          </FormField>
          {chosen.isForPrice && <Mark form={form} price={asked.price} />}
        </div>
        <WatchWays />
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

type Form = ReturnType<typeof useWatchForm>['form'];

/** The mark, typed or taken from the price. */
function Mark({ form, price }: { readonly form: Form; readonly price: WatchAsked['price'] }) {
  const intl = useIntl();
  const typed = getInput(form, { path: ['mark'] }) ?? '';
  return (
    <div className="space-y-2 pb-3">
      <FormField
        of={form}
        name="mark"
        values={{
          least: formatVnd(watchMarkRule.least),
          most: formatVnd(watchMarkRule.most),
          price: price === null ? '' : formatVnd(price),
        }}
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
            const text = typedText(markAt(price, percent));
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
