// Says that little data is being used and why, with a button for large pictures. The choice belongs
// to the device.

import { Gauge } from 'lucide-react';
import { use } from 'react';
import { useSay } from '../intl/intl.tsx';
import { saveDataMode } from '../runtime/data-saver.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from './notice.tsx';
import { DataSaverContext } from './photo.tsx';

export function DataSaverNote({ className }: { readonly className?: string }) {
  const say = useSay();
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
            {say('thrift.more')}
          </Button>
        }
      >
        {say('thrift.note')}
      </Notice>
    </div>
  );
}
