// A QR code as one path on white, in every theme, with its quiet zone; the modules come in as rows.

import { cn } from '../cn.ts';

export type QrProps = {
  /** Square: booleans, or text where `1`, `#` or `█` is dark. */
  rows: readonly (string | readonly boolean[])[];
  /** What it is, and the code in words for those who cannot scan. */
  label: string;
  className?: string | undefined;
};

const quiet = 2; // modules of white around the code on our card

/** Dark modules of one row as runs: fewer commands than squares. */
function runs(row: string | readonly boolean[], y: number): string {
  const isDark = (x: number) =>
    typeof row === 'string' ? '1#█'.includes(row[x] ?? ' ') : row[x] === true;
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!isDark(x)) continue;
    let end = x;
    while (end < row.length && isDark(end)) end += 1;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}

export function Qr({ rows, label, className = 'size-29' }: QrProps) {
  const side = rows.length + quiet * 2;
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={cn('shrink-0 bg-white forced-color-adjust-none', className)}
    >
      <path fill="#0b1d22" d={rows.map(runs).join('')} />
    </svg>
  );
}
