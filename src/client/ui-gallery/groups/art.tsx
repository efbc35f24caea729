import { brand } from '#contract/brand.ts';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { CountdownDoor } from '../../ui/art/countdown-door.tsx';
import { DoorLeft } from '../../ui/art/door-left.tsx';
import { JoyCoin } from '../../ui/art/joy-coin.tsx';
import { Logo, Mark } from '../../ui/art/logo.tsx';
import { OpenDoor } from '../../ui/art/open-door.tsx';
import { PaymentLogo } from '../../ui/art/payment-logo.tsx';
import { ProvinceArt } from '../../ui/art/province-art.tsx';
import { Qr } from '../../ui/art/qr.tsx';
import { RoomDrawing } from '../../ui/art/room-drawing.tsx';
import { Street } from '../../ui/art/street.tsx';
import { Specimen } from './specimen.tsx';

const glyphs = Object.entries(bookingGlyphs);
const methods = ['momo', 'zalopay', 'shopeepay', 'card', 'atm', 'hotel'] as const;
const provinces = ['ha-noi', 'da-nang', 'ho-chi-minh', 'lam-dong', 'ca-mau'];
const doors = [
  ['lamp', 70],
  ['ember', 15],
  ['leaf', 100],
] as const;
/** A pattern alone: no scanner reads it. */
const rows = ['1110111', '1010101', '1110111', '0001000', '1110101', '1010010', '1110111'];

export const Art = () => (
  <>
    <Specimen name="ui/art/logo.tsx">
      <Logo label={brand.name} />
      <Mark />
      <Mark className="size-4" />
    </Specimen>
    <Specimen name="ui/art/booking-glyphs.tsx">
      {glyphs.map(([type, Glyph]) => (
        <span key={type} className="inline-flex items-center gap-1.5">
          <Glyph className="size-6 text-lamp-ink" />
          {type}
        </span>
      ))}
    </Specimen>
    <Specimen name="ui/art/payment-logo.tsx, joy-coin.tsx">
      {methods.map((name) => (
        <PaymentLogo key={name} name={name} />
      ))}
      <JoyCoin />
      <JoyCoin className="size-9" />
    </Specimen>
    <Specimen name="ui/art/countdown-door.tsx">
      {doors.map(([tone, percent]) => (
        <CountdownDoor
          key={tone}
          tone={tone}
          percent={percent}
          className="mx-0 aspect-[196/236] w-24"
        >
          {percent}
        </CountdownDoor>
      ))}
    </Specimen>
    <Specimen name="ui/art/door-left.tsx, open-door.tsx">
      {[100, 60, 10].map((percent) => (
        <DoorLeft key={percent} percent={percent} />
      ))}
      <OpenDoor className="h-37" />
    </Specimen>
    <Specimen name="ui/art/qr.tsx">
      <Qr rows={rows} label="A code" />
    </Specimen>
    <Specimen name="ui/art/province-art.tsx">
      {provinces.map((slug) => (
        <ProvinceArt key={slug} slug={slug} />
      ))}
    </Specimen>
    <Specimen name="ui/art/room-drawing.tsx" className="grid grid-cols-2 md:grid-cols-4">
      {[0, 1, 2, 3].map((seed) => (
        <RoomDrawing key={seed} seed={seed} label={`Room ${seed}`} className="aspect-4/3 w-full" />
      ))}
    </Specimen>
    <Specimen name="ui/art/street.tsx" className="grid">
      <Street className="relative h-40 w-full rounded-xl bg-linear-to-b from-sky-1 to-sky-3" />
      <Street
        windows={1}
        className="relative h-40 w-full rounded-xl bg-linear-to-b from-sky-1 to-sky-3"
      />
    </Specimen>
  </>
);
