// Changing the member's phone: after confirming one's identity, by a code sent to the new number.

import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { phoneText } from '#domain/phone.ts';
import { useProfile } from '../../../api/session.ts';
import { useSay } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { NewPhoneForm } from './new-phone-form.tsx';

export function PhoneRow() {
  const say = useSay();
  const profile = useProfile();
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2">
      <Smartphone className="size-5.5 text-ink-2" />
      <div className="min-w-40 flex-1">
        <h3 className="leading-6">{say('security.phone')}</h3>
        <p className="text-cap text-muted-foreground">
          {profile === null ? '' : phoneText(profile.countryCode + profile.mobile)}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-disabled={!isReachable}
        onClick={() => setIsOpen(true)}
      >
        {say('security.phoneChange')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={say('security.phoneTitle')}
        sub={say('security.pinOthers')}
        closeLabel={say('common.close')}
      >
        {isOpen && <NewPhoneForm onDone={() => setIsOpen(false)} />}
      </Sheet>
    </div>
  );
}
