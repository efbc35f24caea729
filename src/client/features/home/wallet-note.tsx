// Home inside the wallet: the payment method and the last searched place, so that nothing is chosen
// twice.

import { Wallet } from 'lucide-react';
import { use, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import { whereParams, type Where } from '#domain/search.ts';
import { Notice } from '../../components/notice.tsx';
import { useLocale } from '../../intl/intl.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { walletPlace } from '../../wallet/wallet-place.ts';
import { recentPlaces } from '../places/place.ts';

/** `where` is the place in the address. */
export function WalletNote({ where }: { readonly where: Where }) {
  const locale = useLocale();
  const isWallet = use(WalletContext);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isOpen = isWallet && where.kind === 'anywhere' && !params.has('near');
  useEffect(() => {
    if (!isOpen) return;
    const last = recentPlaces()[0];
    const place = last === undefined ? walletPlace() : whereParams(last.where);
    if (place !== null)
      void navigate(path(locale, 'index', {}, place), {
        replace: true,
        preventScrollReset: true,
      });
  }, [isOpen, locale, navigate]);
  return isWallet ? (
    <div className="px-(--gutter) pt-4 lg:px-0">
      <Notice variant="default" icon={Wallet}>
        <FormattedMessage id="wallet.note" />
      </Notice>
    </div>
  ) : null;
}
