// One icon for each facility; the facility's name always stands beside it.

import {
  AppWindow,
  ArrowUpDown,
  Bath,
  Clock3,
  Coffee,
  CookingPot,
  Dumbbell,
  Fence,
  Flower2,
  LampDesk,
  PawPrint,
  Refrigerator,
  Snowflake,
  SquareParking,
  Sunset,
  Tv,
  Waves,
  WavesLadder,
  Wifi,
  Wind,
} from 'lucide-react';
import type { Facility } from '#domain/hotel.ts';
import type { Glyph } from '../ui/glyph.ts';

export const facilityIcons: Readonly<Record<Facility, Glyph>> = {
  wifi: Wifi,
  airConditioner: Snowflake,
  bathtub: Bath,
  parking: SquareParking,
  reception24h: Clock3,
  tv: Tv,
  elevator: ArrowUpDown,
  pool: WavesLadder,
  breakfast: Coffee,
  gym: Dumbbell,
  spa: Flower2,
  rooftop: Sunset,
  balcony: Fence,
  kitchen: CookingPot,
  fridge: Refrigerator,
  hairDryer: Wind,
  desk: LampDesk,
  jacuzzi: Waves,
  window: AppWindow,
  pets: PawPrint,
};
