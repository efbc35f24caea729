import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { DateRange } from 'react-day-picker';
import { CodeField } from '../../components/form/code-field.tsx';
import {
  Autocomplete,
  AutocompleteGroup,
  AutocompleteInput,
  AutocompleteItem,
  AutocompleteLabel,
  AutocompleteList,
  AutocompleteStatus,
} from '../../ui/autocomplete.tsx';
import { runningWeeks } from '../../ui/calendar-weeks.ts';
import { Calendar } from '../../ui/calendar.tsx';
import {
  Carousel,
  CarouselContent,
  CarouselItem,
  CarouselNext,
  CarouselPrevious,
} from '../../ui/carousel.tsx';
import { InputOTP, InputOTPGroup, InputOTPSlot } from '../../ui/input-otp.tsx';
import { Input } from '../../ui/input.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Specimen } from './specimen.tsx';

const today = new Date(2026, 10, 25);
const last = new Date(2027, 1, 23);
const pages = runningWeeks({ first: today, last, weeks: 6 });
const places = ['Hà Nội', 'Đà Nẵng', 'Hồ Chí Minh'];

function Calendars() {
  const [range, setRange] = useState<DateRange | undefined>({
    from: new Date(2026, 10, 27),
    to: new Date(2026, 10, 30),
  });
  return (
    <Specimen name="ui/calendar.tsx">
      <Calendar
        className="max-w-90"
        mode="range"
        selected={range}
        onSelect={setRange}
        defaultMonth={today}
        today={today}
        disabled={{ before: today }}
      />
      <Calendar
        className="max-w-90"
        mode="range"
        selected={range}
        onSelect={setRange}
        dateLib={pages}
        defaultMonth={today}
        today={today}
        startMonth={today}
        endMonth={last}
        disabled={[{ before: today }, { after: last }]}
      />
    </Specimen>
  );
}

function Sliders() {
  const [points, setPoints] = useState(3_000);
  const [[low, high], setPrices] = useState<readonly number[]>([2, 7]);
  return (
    <Specimen name="ui/slider.tsx" className="block">
      <Slider
        max={10_000}
        step={500}
        value={points}
        onValueChange={setPoints}
        thumbs={[{ label: 'Points', text: `${points} points` }]}
      />
      <Slider
        max={10}
        value={[low ?? 0, high ?? 10]}
        onValueChange={setPrices}
        thumbs={[
          { label: 'Lowest', text: `${low}` },
          { label: 'Highest', text: `${high}` },
        ]}
      />
      <Slider disabled max={10} value={4} thumbs={[{ label: 'Disabled', text: '4' }]} />
    </Specimen>
  );
}

const slots = [0, 1, 2, 3];

function BareCodes() {
  const [code, setCode] = useState('48');
  return (
    <Specimen name="ui/input-otp.tsx: digits, masked, disabled" className="gap-6">
      {(['digits', 'masked', 'disabled'] as const).map((state) => (
        <InputOTP
          key={state}
          aria-label={state}
          length={slots.length}
          value={code}
          onValueChange={setCode}
          disabled={state === 'disabled'}
          containerClassName={state === 'disabled' ? 'opacity-50' : undefined}
        >
          <InputOTPGroup className="grid-flow-col gap-2">
            {slots.map((index) => (
              <InputOTPSlot
                key={index}
                index={index}
                mask={state === 'masked'}
                className="h-14 w-11 rounded-md border-2 border-input bg-card text-xl font-bold data-active:border-primary data-filled:border-primary"
              />
            ))}
          </InputOTPGroup>
        </InputOTP>
      ))}
    </Specimen>
  );
}

function Codes() {
  const [code, setCode] = useState('48');
  return (
    <Specimen name="components/form/code-field.tsx" className="grid gap-6 md:grid-cols-2">
      <CodeField label="Code" value={code} onChange={setCode} />
      <CodeField label="Wrong code" value="4829" onChange={setCode} error="Not this code" />
      <CodeField label="PIN" length={6} value={code} onChange={setCode} secret />
      <CodeField
        label="Wrong PIN"
        length={6}
        value={code}
        onChange={setCode}
        secret
        error="Not this PIN"
      />
      <CodeField label="Disabled" value={code} onChange={setCode} disabled />
    </Specimen>
  );
}

export function Pickers() {
  return (
    <>
      <Calendars />
      <Sliders />
      <BareCodes />
      <Codes />
      <Specimen name="ui/autocomplete.tsx" className="block max-w-90">
        <Autocomplete>
          <AutocompleteInput render={<Input aria-label="Place" />} />
          <AutocompleteStatus className="px-2 pt-2 text-sm text-ink-2">3 places</AutocompleteStatus>
          <AutocompleteList aria-label="Places">
            <AutocompleteGroup>
              <AutocompleteLabel>Popular</AutocompleteLabel>
              {places.map((place) => (
                <AutocompleteItem key={place} value={place}>
                  <MapPin className="size-5 text-ink-2" />
                  {place}
                </AutocompleteItem>
              ))}
            </AutocompleteGroup>
          </AutocompleteList>
        </Autocomplete>
      </Specimen>
      <Specimen name="ui/carousel.tsx" className="block max-w-90">
        <Carousel className="flex h-40 flex-col">
          <CarouselContent>
            {places.map((place) => (
              <CarouselItem key={place} className="grid place-items-center bg-sunken">
                {place}
              </CarouselItem>
            ))}
          </CarouselContent>
          <div className="flex justify-center gap-4 pt-2">
            <CarouselPrevious label="Previous" />
            <CarouselNext label="Next" />
          </div>
        </Carousel>
      </Specimen>
    </>
  );
}
