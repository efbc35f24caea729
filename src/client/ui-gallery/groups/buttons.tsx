import { ChevronRight, Heart, Search, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonVariants } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Toggle, toggleVariants } from '../../ui/toggle.tsx';
import { Specimen } from './specimen.tsx';

const variants = [
  'default',
  'secondary',
  'outline',
  'ghost',
  'muted',
  'lamp',
  'destructive',
  'destructive-ghost',
  'inverse',
  'link',
  'plain',
] as const;

export function Buttons() {
  const [isOn, setIsOn] = useState(true);
  return (
    <>
      <Specimen name="ui/button.tsx: variants">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen name="ui/button.tsx: sizes">
        {(['lg', 'default', 'sm', 'xs'] as const).map((size) => (
          <Button key={size} size={size}>
            <Search data-icon="inline-start" />
            {size}
            <ChevronRight data-icon="inline-end" />
          </Button>
        ))}
        <Button variant="muted" size="icon" aria-label="icon">
          <X />
        </Button>
        <Button variant="muted" size="icon-sm" aria-label="icon-sm">
          <X />
        </Button>
      </Specimen>
      <Specimen name="ui/button.tsx: states">
        <Button busy>busy</Button>
        <Button busy size="sm" variant="secondary">
          <Heart data-icon="inline-start" />
          busy
        </Button>
        <Button disabled>disabled</Button>
        <Button aria-disabled="true" variant="outline">
          aria-disabled
        </Button>
        <Button disabled variant="plain" size="icon" aria-label="plain, disabled">
          <X />
        </Button>
        <a href="#buttons" className={buttonVariants({ variant: 'secondary' })}>
          a link
        </a>
      </Specimen>
      <Specimen name="ui/button.tsx: wide">
        <Button wide size="lg">
          The one main action of a phone&apos;s page
        </Button>
        <Button wide variant="ghost" size="sm">
          Words that are far too long for the button on a phone, so they take a second line
        </Button>
      </Specimen>
      <Specimen name="ui/toggle.tsx">
        <Toggle pressed={isOn} onPressedChange={setIsOn}>
          <Heart />
          {isOn ? 'on' : 'off'}
        </Toggle>
        <Toggle pressed={!isOn} onPressedChange={() => setIsOn(!isOn)}>
          the other
        </Toggle>
        <Toggle pressed={false} onPressedChange={() => undefined} disabled>
          disabled
        </Toggle>
        <Toggle pressed onPressedChange={() => undefined} disabled>
          on, disabled
        </Toggle>
        <a href="#buttons" className={toggleVariants({ variant: 'secondary' })}>
          <SlidersHorizontal />
          holds what is chosen
        </a>
        <a href="#buttons" className={toggleVariants({ variant: 'primary' })}>
          a chosen link
          <X />
        </a>
      </Specimen>
      <Specimen name="ui/spinner.tsx">
        <Spinner />
        <Spinner className="size-8 text-primary-ink" />
      </Specimen>
    </>
  );
}
