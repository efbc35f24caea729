// A small door whose outline empties as an hour comes nearer.

const outline = 'M12 2a10 10 0 0 1 10 10v13a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V12A10 10 0 0 1 12 2Z';

export type DoorLeftProps = {
  /** What is left, 0–100. */
  percent: number;
  className?: string | undefined;
};

export function DoorLeft({ percent, className = 'h-10' }: DoorLeftProps) {
  return (
    <svg viewBox="0 0 24 32" fill="none" className={className} aria-hidden="true">
      <path d={outline} stroke="var(--border)" strokeWidth="3" />
      <path
        d={outline}
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        stroke="var(--lamp)"
        strokeWidth="3"
      />
    </svg>
  );
}
