// The form of what a member wants to be told of, and what sending it does.

import { isDirty, setErrors, useForm, type FormStore } from '@formisch/react';
import { useLayoutEffect } from 'react';
import { useIntl } from 'react-intl';
import { WatchFormSchema, watchMarkRule, type WatchValues } from '#contract/forms/watch.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { WatchView } from '#contract/schemas/watch.ts';
import { formatVnd, readVnd, type Vnd } from '#domain/money.ts';
import { markAt, markPercents } from '#domain/notifications/watch.ts';
import { useCall } from '../../api/queries.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { showErrors, useLoadedValues } from '../../components/form/form.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import type { WatchRequest } from './watch-subject.ts';

export type WatchFormStore = FormStore<typeof WatchFormSchema>;

type Options = {
  readonly onClose: () => void;
  readonly request: WatchRequest;
  /** The watch that is there already, to be changed. */
  readonly known: Pick<WatchView, 'isForFree' | 'mark'> | null;
  /** The price of now, waited for where it is still on its way; null where nobody knows it. */
  readonly askPrice: () => Promise<Vnd | null>;
};

/** An amount as it is typed: without the sign. */
export const amountText = (amount: number): string => formatVnd(amount).replace(/\s*₫$/, '');

/** What was chosen before; else a room where none is free, and a lower price where one is. */
export function firstInput(
  { isFull, price }: Pick<WatchRequest, 'isFull' | 'price'>,
  known: Options['known'],
): WatchValues {
  const mark =
    known === null && !isFull && price !== null ? markAt(price, markPercents[0]) : known?.mark;
  return {
    isForFree: known?.isForFree ?? isFull,
    isForPrice: known === null ? !isFull : known.mark !== null,
    mark: mark == null ? '' : amountText(mark),
  };
}

/**
 * Fields that nobody has changed follow what is loaded after the sheet opens: the price of a place,
 * and the watch that is there.
 */
function useFirstInput(form: WatchFormStore, first: WatchValues): void {
  useLoadedValues(form, first);
  const { mark } = first;
  useLayoutEffect(() => {
    // It was missed while the price was on its way, and is filled now.
    if (mark !== '' && !isDirty(form, { path: ['mark'] }))
      setErrors(form, { path: ['mark'], errors: null });
  }, [form, mark]);
}

/** The mark as it was typed, or what is wrong with it. */
export function readMark(typed: string): Vnd | MessageId {
  if (typed.trim() === '') return 'watch.markMissing';
  const mark = readVnd(typed, watchMarkRule);
  if (typeof mark === 'number') return mark;
  return mark === 'unreadable' ? 'price.unreadable' : 'watch.markRange';
}

export function useWatchForm({ request, known, askPrice, onClose }: Options) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('watch/createWatch');
  const { subject, stay } = request;
  const first = firstInput(request, known);
  const form = useForm({ schema: WatchFormSchema, initialInput: first, revalidate: 'submit' });
  useFirstInput(form, first);
  const send = async ({ isForFree, isForPrice, mark: typed }: WatchValues) => {
    const mark = isForPrice ? readMark(typed) : null;
    if (typeof mark === 'string') {
      showErrors(form, { mark });
      return;
    }
    // What is below it already has not fallen.
    const price = mark === null || request.isFull ? null : await askPrice();
    if (mark !== null && price !== null && mark >= price) {
      showErrors(form, { mark: 'watch.markHigh' });
      return;
    }
    try {
      await mutateAsync({
        input: { subject, stay, isForFree, mark },
        key: crypto.randomUUID(),
      });
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({ id: 'watch.done' }),
        text: intl.formatMessage({ id: 'watch.doneText' }),
      }));
      onClose();
    } catch (error) {
      handleError(error);
    }
  };
  const limits = {
    least: formatVnd(watchMarkRule.least),
    most: formatVnd(watchMarkRule.most),
  };
  return { form, send, limits };
}
