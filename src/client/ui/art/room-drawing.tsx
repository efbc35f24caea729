// The drawn room: one bed, one window, one lamp in our colours, where a room has no photo yet or
// none can be loaded.

import { useId } from 'react';
import { cn } from '../cn.ts';
import { seeded } from './street-path.ts';

type Palette = {
  wall: string;
  shade: string;
  floor: string;
  bed: string;
  cover: string;
  wood: string;
  sky: string;
  light: string;
};
const palette = (colours: string): Palette => {
  const hexes = colours.split(' ').map((hex) => `#${hex}`);
  const [wall = '', shade = '', floor = '', bed = '', cover = '', wood = '', sky = '', light = ''] =
    hexes;
  return { wall, shade, floor, bed, cover, wood, sky, light };
};
const palettes = [
  'd9cbb6 c9b79c a98661 f6f1e8 1f6d76 6d4c33 bfe0e4 ffd27a',
  'c7d4d1 aebfbb 8d7458 fbf8f1 d98f4e 3f5a58 f6dcb0 ffdf9a',
  'e6ddd0 d3c6b2 b08f6c ffffff 6a6fa0 8a6a4d cfe6ef ffd27a',
  '2f4a50 233a40 4a3b30 e9e2d4 b4562f 6d4c33 34506c ffcb66',
  'ead2bd d8b899 9a7355 fdf9f2 2f7a63 7a5239 cde7e2 ffdc8c',
  'cfd6dd b6c0c9 7d6a58 fafafa 244f6b 54636d e9d9c6 ffd98a',
  'd8d3b9 c0ba97 9b8258 fbf9ef 8c4a3c 66603c c4dfd6 ffdb85',
  '3a3550 2a2640 4d3b3a e8e2ea c98a3b 5d4a63 51507e ffc964',
];

export type RoomDrawingProps = {
  /** Any whole number; the same number draws the same room, eight kinds of them, some mirrored. */
  seed?: number | undefined;
  /** The room's name for those who listen; without it the drawing is hidden from them. */
  label?: string | undefined;
  className?: string | undefined;
};

/** Fills its box, cropping like a photo. */
export function RoomDrawing({ seed = 0, label, className = 'size-full' }: RoomDrawingProps) {
  const id = useId();
  const kind = Math.abs(Math.trunc(seed)) % palettes.length;
  const p = palette(palettes[kind] ?? '');
  const isMirrored = seeded(seed * 77 + 5)() > 0.5;
  return (
    <svg
      viewBox="0 0 480 360"
      preserveAspectRatio="xMidYMid slice"
      className={cn('block', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <radialGradient id={id}>
        <stop stopColor={p.light} stopOpacity=".85" />
        <stop offset="1" stopColor={p.light} stopOpacity="0" />
      </radialGradient>
      <g transform={isMirrored ? 'matrix(-1 0 0 1 480 0)' : undefined}>
        <path fill={p.wall} d="M0 0h480v267H0z" />
        <path fill={p.shade} d="M300 0h180v267H210z" opacity=".6" />
        <path fill={p.floor} d="M0 266h480v94H0z" />
        <path fill={p.sky} d="M34 205V97a53 53 0 0 1 106 0v108z" />
        <path fill="#0002" d="M43 205v-40h22v-26h24v46h18v-20h16v40z" />
        <path fill="none" stroke="#fff8" strokeWidth="4" d="M87 46v159M34 119h106" />
        <path fill="none" stroke="#fff9" strokeWidth="7" strokeLinecap="round" d="M26 205h122" />
        <path fill="none" stroke={p.wood} strokeWidth="5" strokeLinecap="round" d="M10 22h154" />
        <path fill="#fffc" d="M14 22q10 90-4 223h26q4-130 2-223z" />
        <circle cx="226" cy="180" r="115" fill={`url(#${id})`} />
        <path fill="none" stroke={p.wood} strokeWidth="4" d="M223 259v-52" />
        <path fill={p.light} d="m206 205 10-34h24l10 34z" />
        <path
          fill={p.wood}
          d="M201 256h40a4 4 0 0 1 4 4v32h-48v-32a4 4 0 0 1 4-4zM269 288V151a96 50 0 0 1 192 0v137z"
        />
        <path fill="#fff" opacity=".12" d="M281 288V158a84 43 0 0 1 168 0v130z" />
        <path
          fill={p.bed}
          d="M302 191h39a14 14 0 0 1 14 14v33h-67v-33a14 14 0 0 1 14-14zM384 191h39a14 14 0 0 1 14 14v33h-67v-33a14 14 0 0 1 14-14z"
        />
        <path fill={p.cover} d="M338 205h40a12 12 0 0 1 12 12v24h-64v-24a12 12 0 0 1 12-12z" />
        <path fill={p.bed} d="M250 245q0-10 14-12h192q16 2 16 14v88H250z" />
        <path fill={p.cover} d="M250 270q96-18 230 4v61H250z" />
        <path fill="#fff3" d="M250 270q96-18 230 4v10q-134-20-230-4z" />
        <path fill="#fff7" d="M317 36h96v65h-96z" />
        <circle cx="365" cy="68" r="16" fill={p.cover} opacity=".7" />
        <path fill="#0003" d="M240 334h240v8H240z" />
      </g>
    </svg>
  );
}
