// Notices of a checkout: what is wrong with the form, what is being checked, and what being offline
// means here.

import { CircleAlert, CloudOff, Hourglass, UserRound } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProfile } from '../../api/session.ts';
import { useErrorText } from '../../components/form/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { scrollToAnchor } from '../../components/scroll-to-anchor.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { useCheckout } from './checkout-context.ts';
import { NamePartsButton } from './guest-name.tsx';
import { guestFieldLabels, isGuestField } from './guest-words.ts';

const OfflineRequest = lazy(async () => ({
  default: (await import('./offline-request.tsx')).OfflineRequest,
}));

/** No response came, and the server is being asked whether it booked. */
export function CheckingNotice() {
  const intl = useIntl();
  const { isChecking } = useCheckout().submission;
  return isChecking ? (
    <Notice variant="lamp" icon={Hourglass} title={intl.formatMessage({ id: 'checkout.checking' })}>
      <FormattedMessage id="checkout.checkingText" />
    </Notice>
  ) : null;
}

export function AccountNeededNotice() {
  const intl = useIntl();
  const { needsAccount } = useCheckout();
  return needsAccount ? (
    <Notice
      variant="lamp"
      icon={UserRound}
      title={intl.formatMessage({ id: 'dialog.accountNeeded' })}
    >
      <FormattedMessage id="dialog.accountNeededText" />
    </Notice>
  ) : null;
}

/**
 * Everything that is wrong, told at once to a screen reader; each line links to its field, which the
 * given words for a long name do not say. A name too long for one field leads to two.
 */
export function ErrorSummary() {
  const intl = useIntl();
  const { errors } = useCheckout().form;
  const errorText = useErrorText();
  if (errors.length === 0) return null;
  return (
    <div role="alert" className="scroll-mt-20 rounded-lg bg-destructive-soft px-3.5 py-3">
      <p className="flex items-center gap-2 text-sm font-semibold text-destructive">
        <CircleAlert className="size-5" />
        <FormattedMessage id="checkout.mistakes" values={{ count: errors.length }} />
      </p>
      <ul className="pt-1 pl-7 text-sm">
        {errors.map(({ field, text }) => (
          <li key={field} className="flex flex-wrap items-center gap-x-4">
            <a
              href={`#${field}`}
              onClick={scrollToAnchor}
              className="inline-flex min-h-8 items-center underline underline-offset-3"
            >
              {text === 'name.tooLong' && isGuestField(field)
                ? `${intl.formatMessage({ id: guestFieldLabels[field] })}: ${errorText(text)}`
                : errorText(text)}
            </a>
            {field === 'fullName' && text === 'name.tooLong' && <NamePartsButton />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Stands below everything else: what somebody is about to tap must not move when the network goes.
 */
export function OfflineNotice() {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const isGuest = useProfile() === null;
  if (isReachable) return null;
  return (
    <div id="away" className="order-4 flex scroll-mt-20 flex-col gap-3">
      <Notice variant="dusk" icon={CloudOff} title={intl.formatMessage({ id: 'checkout.kept' })}>
        <FormattedMessage id="offline.prices" />
      </Notice>
      {!isGuest && (
        <Suspense fallback={null}>
          <OfflineRequest />
        </Suspense>
      )}
    </div>
  );
}

export function ConfirmedByHandNotice({ className }: { readonly className: string }) {
  const { quote } = useCheckout();
  return quote.confirmsByHand ? (
    <Notice variant="default" className={className}>
      <FormattedMessage id="checkout.confirmsByHand" />
    </Notice>
  ) : null;
}
