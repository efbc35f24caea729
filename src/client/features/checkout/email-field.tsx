// Where the booking's mails go. An address with a slip in a well-known name is asked about, and one
// tap puts it right.

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { suggestEmail } from '#domain/identity/email-suggestion.ts';
import { useCheckout } from './checkout-context.ts';
import { CheckoutField } from './checkout-field.tsx';
import { PrefilledField } from './prefilled-field.tsx';

export function EmailField() {
  const intl = useIntl();
  const { quote } = useCheckout();
  // Asked once the person is done with the field: half an address looks like a slip too.
  const [isTyping, setIsTyping] = useState(false);
  // Nothing is promised that cannot be sent.
  const sendsMail = quote.sendsMail === true;
  return (
    <CheckoutField name="email">
      {(props, { input, set }) => {
        const meant = isTyping ? null : suggestEmail(input);
        return (
          <div className="md:col-span-2">
            <PrefilledField
              {...props}
              id="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              label={intl.formatMessage({ id: sendsMail ? 'form.email' : 'profile.email' })}
              hint={sendsMail ? intl.formatMessage({ id: 'form.emailHint' }) : undefined}
              required
              onFocus={() => {
                setIsTyping(true);
                props.onFocus();
              }}
              onBlur={() => {
                setIsTyping(false);
                props.onBlur();
              }}
            />
            <p role="status" className="text-sm empty:hidden">
              {meant !== null && (
                <button
                  type="button"
                  onClick={() => set(meant)}
                  className="min-h-11 px-1 text-left font-medium text-primary-ink underline underline-offset-3"
                >
                  <FormattedMessage id="email.meant" values={{ address: meant }} />
                </button>
              )}
            </p>
          </div>
        );
      }}
    </CheckoutField>
  );
}
