// shadcn/ui's carousel on Embla: slides that follow the finger, turned by buttons, arrow keys and a
// trackpad too. Words are the caller's.

import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type WheelEvent,
} from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';

type CarouselState = {
  readonly viewport: UseEmblaCarouselType[0];
  /** The slide that is shown, or about to be. */
  readonly at: number;
  readonly canScrollPrev: boolean;
  readonly canScrollNext: boolean;
  readonly turn: (by: number) => void;
};
const CarouselContext = createContext<CarouselState | null>(null);

export function useCarousel(): CarouselState {
  const carousel = use(CarouselContext);
  if (carousel === null) throw new Error('a part of a carousel stands outside of one');
  return carousel;
}

type CarouselProps = ComponentProps<'div'> & {
  readonly opts?: Parameters<typeof useEmblaCarousel>[0];
};

/** How far each key goes; more than there are slides is the first or the last. */
const keys: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};
/** One swipe on a trackpad sends events for about as long; it turns one slide. */
const wheelMs = 450;

export function Carousel({ opts, ...props }: CarouselProps) {
  const [viewport, api] = useEmblaCarousel({
    ...opts,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });
  const [at, setAt] = useState(opts?.startIndex ?? 0);
  const [count, setCount] = useState(0);
  const turned = useRef(0);
  useEffect(() => {
    if (api === undefined) return undefined;
    const show = () => {
      setAt(api.selectedScrollSnap());
      setCount(api.scrollSnapList().length);
    };
    show();
    api.on('select', show).on('reInit', show);
    return () => {
      api.off('select', show).off('reInit', show);
    };
  }, [api]);
  const carousel = useMemo(
    () => ({
      viewport,
      at,
      canScrollPrev: at > 0,
      canScrollNext: at < count - 1,
      turn: (by: number) => {
        if (api === undefined) return;
        const last = api.scrollSnapList().length - 1;
        api.scrollTo(Math.min(last, Math.max(0, api.selectedScrollSnap() + by)));
      },
    }),
    [viewport, api, at, count],
  );
  const turning = {
    onKeyDown: (event: KeyboardEvent) => {
      const by = keys[event.key];
      if (by === undefined) return;
      event.preventDefault();
      carousel.turn(by);
    },
    onWheel: ({ deltaX, deltaY, timeStamp }: WheelEvent) => {
      if (Math.abs(deltaX) <= Math.abs(deltaY) || timeStamp - turned.current < wheelMs) return;
      turned.current = timeStamp;
      carousel.turn(Math.sign(deltaX));
    },
  };
  return (
    <CarouselContext value={carousel}>
      <div data-slot="carousel" {...turning} {...props} />
    </CarouselContext>
  );
}

/** `className` is that of the row of slides, which the viewport around it clips. */
export function CarouselContent({ className, ...props }: ComponentProps<'ul'>) {
  const { viewport } = useCarousel();
  return (
    <div ref={viewport} data-slot="carousel-content" className="min-h-0 flex-1 overflow-hidden">
      <ul className={cn('flex h-full touch-pan-y touch-pinch-zoom', className)} {...props} />
    </div>
  );
}

export function CarouselItem({ className, ...props }: ComponentProps<'li'>) {
  return (
    <li
      data-slot="carousel-item"
      className={cn('min-w-0 shrink-0 grow-0 basis-full', className)}
      {...props}
    />
  );
}

type TurnProps = Omit<ButtonProps, 'children'> & { readonly label: string };

export function CarouselPrevious({ label, ...props }: TurnProps) {
  const { canScrollPrev, turn } = useCarousel();
  return (
    <Button
      data-slot="carousel-previous"
      variant="plain"
      size="icon"
      aria-label={label}
      title={label}
      disabled={!canScrollPrev}
      onClick={() => turn(-1)}
      {...props}
    >
      <ChevronLeft />
    </Button>
  );
}

export function CarouselNext({ label, ...props }: TurnProps) {
  const { canScrollNext, turn } = useCarousel();
  return (
    <Button
      data-slot="carousel-next"
      variant="plain"
      size="icon"
      aria-label={label}
      title={label}
      disabled={!canScrollNext}
      onClick={() => turn(1)}
      {...props}
    >
      <ChevronRight />
    </Button>
  );
}
