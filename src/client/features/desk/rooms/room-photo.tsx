// Adds a picture of a room, scaled down before it is sent.

import { ImagePlus } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showToast } from '../../../components/deferred-components.tsx';
import { PictureInput } from '../../../components/form/picture-input.tsx';
import { resizeImage } from '../../../components/resize-image.ts';
import { useDeskCall } from '../use-desk-call.ts';

export function RoomPhoto({ roomTypeSn }: { readonly roomTypeSn: number }) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/uploadPhoto');
  const [isReading, setReading] = useState(false);
  const send = async (file: File): Promise<void> => {
    setReading(true);
    const data = await resizeImage(file).catch(() => null);
    setReading(false);
    if (data === null)
      showToast(() => ({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: intl.formatMessage({ id: 'error.picture' }),
      }));
    else if ((await act({ roomTypeSn, data })) !== null)
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'desk.saved' }) }));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file !== undefined) void send(file);
  };
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-semibold text-primary-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring">
      <ImagePlus className="size-4.5" />
      <FormattedMessage id={isBusy || isReading ? 'review.sending' : 'desk.addPicture'} />
      <PictureInput disabled={isBusy || isReading} onChange={choose} />
    </label>
  );
}
