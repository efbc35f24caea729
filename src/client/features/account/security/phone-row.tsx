// Changing the member's phone: after confirming one's identity, by a code sent to the new number.

import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { phoneText } from '#domain/phone.ts';
import { useProfile } from '../../../api/session.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { NewPhoneForm } from './new-phone-form.tsx';

export function PhoneRow() {
  const intl = useIntl();
  const profile = useProfile();
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2">
      <Smartphone className="size-5.5 text-ink-2" />
      <div className="min-w-40 flex-1">
        <h3 className="leading-6">
          <FormattedMessage id="security.phone" />
        </h3>
        <p className="text-cap text-muted-foreground">
          {profile === null ? '' : phoneText(profile.countryCode + profile.mobile)}
        </p>
      </div>
      <Button
        variant="muted"
        size="sm"
        aria-disabled={!isReachable}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id="security.phoneChange" />
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: 'security.phoneTitle' })}
        sub={intl.formatMessage({ id: 'security.pinOthers' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        {isOpen && <NewPhoneForm onDone={() => setIsOpen(false)} />}
      </Sheet>
    </div>
  );
}
