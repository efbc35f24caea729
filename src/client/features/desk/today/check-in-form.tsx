// Checks a guest in by the six characters of their code, or by the QR where the browser can read
// it.

import { reset, useForm } from '@formisch/react';
import { QrCode, ScanLine, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckInFormSchema } from '#contract/forms/desk.ts';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import { Form, FormField } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatBookingCode } from '../../stay/booking-code.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { DeskMoney } from './desk-money.tsx';

type Detector = {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector;
const detectorMaker = (): DetectorMaker | undefined =>
  (window as unknown as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector;

export function CheckInBox({ hotelSn }: { readonly hotelSn: number }) {
  const intl = useIntl();
  const { act, isBusy } = useDeskCall('desk/checkInGuest');
  const form = useForm({
    schema: CheckInFormSchema,
    initialInput: { code: '' },
    revalidate: 'submit',
  });
  const [isScanning, setIsScanning] = useState(false);
  const [isBlind, setBlind] = useState(false);
  const [done, setDone] = useState<DeskBooking | null>(null);
  const checkIn = async (text: string): Promise<void> => {
    setIsScanning(false);
    const booking = await act({ hotelSn, shown: text });
    setDone(booking);
    if (booking !== null) reset(form);
  };
  return (
    <Card as="section" className="p-4">
      <h2 className="text-lg font-semibold">
        <FormattedMessage id="desk.checkIn" />
      </h2>
      <Form
        of={form}
        onSubmit={({ code }) => checkIn(code)}
        className="mt-3 flex flex-wrap items-start gap-2"
      >
        <FormField of={form} name="code">
          {(props) => (
            <TextField
              {...props}
              label={intl.formatMessage({ id: 'desk.code' })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={200}
              className="min-w-28 flex-1"
            />
          )}
        </FormField>
        <Button type="submit" size="lg" busy={isBusy}>
          <QrCode data-icon="inline-start" />
          <FormattedMessage id="desk.checkInDo" />
        </Button>
        {detectorMaker() !== undefined && (
          <Button
            variant="secondary"
            size="lg"
            onClick={() => {
              setBlind(false);
              setIsScanning(!isScanning);
            }}
            aria-expanded={isScanning}
          >
            <ScanLine data-icon="inline-start" />
            <FormattedMessage id="desk.scan" />
          </Button>
        )}
      </Form>
      {isScanning && (
        <Camera
          onRead={(text) => void checkIn(text)}
          onFail={() => {
            setIsScanning(false);
            setBlind(true);
          }}
        />
      )}
      {isBlind && (
        <Notice role="alert" className="mt-3" title={intl.formatMessage({ id: 'desk.noCamera' })}>
          <FormattedMessage id="desk.noCameraText" />
        </Notice>
      )}
      {done !== null && <CheckedInNotice booking={done} onUndone={() => setDone(null)} />}
    </Card>
  );
}

type CheckedInProps = { readonly booking: DeskBooking; readonly onUndone: () => void };

/** Whom the last code checked in, and the way back. */
function CheckedInNotice({ booking, onUndone }: CheckedInProps) {
  const intl = useIntl();
  const undo = useDeskCall('desk/undoCheckIn');
  return (
    <Notice
      variant="leaf"
      role="status"
      className="mt-3"
      title={intl.formatMessage({ id: 'desk.checkedIn' }, { name: booking.guestName })}
      action={
        booking.may.includes('undoCheckIn') && (
          <Button
            size="sm"
            variant="outline"
            busy={undo.isBusy}
            aria-label={intl.formatMessage(
              { id: 'desk.actFor' },
              {
                act: intl.formatMessage({ id: 'desk.undo' }),
                name: booking.guestName,
                code: formatBookingCode(booking.code),
              },
            )}
            onClick={() =>
              void undo.act({ code: booking.code }).then((back) => {
                if (back !== null) onUndone();
              })
            }
          >
            <Undo2 data-icon="inline-start" />
            <FormattedMessage id="desk.undo" />
          </Button>
        )
      }
    >
      {booking.roomName} · <DeskMoney booking={booking} />
    </Notice>
  );
}

const scanIntervalMs = 200;

/**
 * Reads the first code in front of the camera. Says so when there is no camera or no permission.
 */
function Camera({
  onRead,
  onFail,
}: {
  readonly onRead: (text: string) => void;
  readonly onFail: () => void;
}) {
  const intl = useIntl();
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onRead, onFail });
  useEffect(() => {
    handlers.current = { onRead, onFail };
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer = 0;
    let isOver = false;
    const Maker = detectorMaker();
    const start = async (): Promise<void> => {
      const camera = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
      });
      if (isOver || Maker === undefined || video.current === null) {
        for (const track of camera.getTracks()) track.stop();
        return;
      }
      stream = camera;
      video.current.srcObject = camera;
      await video.current.play();
      const detector = new Maker({ formats: ['qr_code'] });
      const scan = async (): Promise<void> => {
        const [found] =
          video.current === null ? [] : await detector.detect(video.current).catch(() => []);
        if (isOver) return;
        if (found === undefined) timer = window.setTimeout(() => void scan(), scanIntervalMs);
        else handlers.current.onRead(found.rawValue);
      };
      await scan();
    };
    start().catch(() => handlers.current.onFail());
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={intl.formatMessage({ id: 'desk.scan' })}
      className="mt-3 aspect-square w-full max-w-90 rounded-lg bg-sunken object-cover"
    />
  );
}
