// Signs out from an account page and goes home.

import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import { signOut } from '../../api/sign-out.ts';
import { useLocale } from '../../intl/intl.tsx';
import { Button } from '../../ui/button.tsx';

export function SignOutButton({ className }: { readonly className?: string }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    void signOut(client).then((left) => (left ? navigate(path(locale, 'index')) : setBusy(false)));
  };
  return (
    <Button variant="destructive-ghost" busy={isBusy} onClick={leave} className={className}>
      <LogOut data-icon="inline-start" />
      <FormattedMessage id="nav.signOut" />
    </Button>
  );
}
