// Says that little data is being used and why, with a button for large pictures. The choice belongs
// to the device.

import { Gauge } from 'lucide-react';
import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { DataSaverContext, saveDataMode } from '../runtime/data-saver.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';

export function DataSaverNote({ className }: { readonly className?: string }) {
  if (!use(DataSaverContext)) return null;
  const more = () => {
    saveDataMode('many');
    location.reload();
  };
  return (
    <div className={className}>
      <Notice
        variant="default"
        icon={Gauge}
        action={
          <Button variant="ghost" size="sm" className="-my-2 shrink-0" onClick={more}>
            <FormattedMessage id="thrift.more" />
          </Button>
        }
      >
        <FormattedMessage id="thrift.note" />
      </Notice>
    </div>
  );
}
