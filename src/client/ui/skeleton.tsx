// Where something will be: the same box, sunken and breathing, after 200 ms; the list around it
// says `aria-busy`.

import { cn } from './cn.ts';

/** One block; give it the size and radius of what it stands for. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <i className={cn('skeleton block', className)} aria-hidden="true" />
);

/** Lines of text to come, the last one shorter. */
export function SkeletonLines({
  count = 3,
  className,
}: {
  count?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <div className={cn('space-y-2.5', className)} aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <i
          key={line}
          className={cn(
            'skeleton block h-3.5 rounded-full',
            line === count - 1 && count > 1 ? 'w-1/2' : 'w-4/5',
          )}
        />
      ))}
    </div>
  );
}
