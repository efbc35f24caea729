// Up to five pictures of the stay, scaled down before they are sent so that slow networks manage
// them.

import { ImagePlus, X } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policy } from '#domain/policy.ts';
import { useCall } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { PictureInput } from '../../../components/form/picture-input.tsx';
import { Photo } from '../../../components/photo.tsx';
import { resizeImage } from '../../../components/resize-image.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { SentPicture } from './review-draft.ts';

type Props = {
  readonly pictures: readonly SentPicture[];
  readonly onAdd: (picture: SentPicture) => void;
  readonly onRemove: (name: string) => void;
};

const box = 'grid size-22 place-items-center rounded-lg';

export function ReviewPictures({ pictures, onAdd, onRemove }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const isReachable = useIsReachable();
  const add = useCall('review/addPicture');
  const [coming, setComing] = useState(0);
  const left = policy.reviewPictures - pictures.length - coming;
  const addPicture = async (file: File): Promise<void> => {
    setComing((count) => count + 1);
    try {
      const data = await resizeImage(file).catch(() => null);
      if (data === null)
        showToast(() => ({
          tone: 'error',
          title: intl.formatMessage({ id: 'common.error' }),
          text: intl.formatMessage({ id: 'error.picture' }),
        }));
      else onAdd(await add.mutateAsync({ input: { data }, key: crypto.randomUUID() }));
    } catch (error) {
      handleError(error);
    } finally {
      setComing((count) => count - 1);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of [...(target.files ?? [])].slice(0, left)) void addPicture(file);
    target.value = '';
  };
  return (
    <div>
      <h2 className="text-base font-semibold">
        <FormattedMessage id="review.pictures" />
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {pictures.map(({ name, color }, at) => (
          <li key={name} className={`${box} relative overflow-hidden bg-sunken`}>
            <Photo
              name={name}
              color={color}
              alt={intl.formatMessage({ id: 'review.picture' }, { at: at + 1 })}
              sizes="88px"
              eager
            />
            <button
              type="button"
              aria-label={intl.formatMessage({ id: 'review.removePicture' }, { at: at + 1 })}
              onClick={() => onRemove(name)}
              className="absolute top-1 right-1 grid size-8 place-items-center rounded-full bg-foreground/70 text-background"
            >
              <X className="size-4.5" />
            </button>
          </li>
        ))}
        {Array.from({ length: coming }, (_, at) => (
          <li key={at} className={`${box} bg-sunken`}>
            <Spinner className="size-6 text-muted-foreground" />
            <span className="sr-only">
              <FormattedMessage id="review.sending" />
            </span>
          </li>
        ))}
        {left > 0 && (
          <li>
            <AddPicture onChoose={choose} />
          </li>
        )}
      </ul>
      <p className="mt-1 text-cap text-muted-foreground">
        {isReachable
          ? intl.formatMessage({ id: 'review.picturesNote' }, { count: policy.reviewPictures })
          : intl.formatMessage({ id: 'offline.needsNetwork' })}{' '}
        <FormattedMessage id="review.picturesWait" />
      </p>
    </div>
  );
}

type AddProps = { readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void };

function AddPicture({ onChoose }: AddProps) {
  const isReachable = useIsReachable();
  return (
    <label
      className={`${box} cursor-pointer border border-dashed border-input text-muted-foreground has-[:disabled]:cursor-not-allowed has-[:disabled]:opacity-60 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring`}
    >
      <span className="grid place-items-center gap-1 text-xs">
        <ImagePlus className="size-6" />
        <FormattedMessage id="review.addPicture" />
      </span>
      <PictureInput multiple disabled={!isReachable} onChange={onChoose} />
    </label>
  );
}
