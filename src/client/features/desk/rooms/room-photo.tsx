// Adds a picture of a room, scaled down before it is sent.

import { ImagePlus } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { showToast } from '../../../components/deferred-components.tsx';
import { resizeImage } from '../../../components/resize-image.ts';
import { useSay } from '../../../intl/intl.tsx';
import { useDeskCall } from '../use-desk-call.ts';

export function RoomPhoto({ roomTypeSn }: { readonly roomTypeSn: number }) {
  const say = useSay();
  const { act, isBusy } = useDeskCall('desk/uploadPhoto');
  const [isReading, setReading] = useState(false);
  const send = async (file: File): Promise<void> => {
    setReading(true);
    const data = await resizeImage(file).catch(() => null);
    setReading(false);
    if (data === null)
      showToast({ tone: 'error', title: say('common.error'), text: say('error.picture') });
    else if ((await act({ roomTypeSn, data })) !== null)
      showToast({ tone: 'done', title: say('desk.saved') });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file !== undefined) void send(file);
  };
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-primary-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring">
      <ImagePlus className="size-4.5" />
      {say(isBusy || isReading ? 'review.sending' : 'desk.addPicture')}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic"
        disabled={isBusy || isReading}
        onChange={choose}
        className="sr-only"
      />
    </label>
  );
}
