import { Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

export type FlashBadgeProps = {
  off: ReactNode;
  until?: ReactNode;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
};

/**
 * The ember pill of a flash sale: `off` such as −20%, `until` such as "đến 18:00"; the size `sm`
 * sits on small photos.
 */
export function FlashBadge({ off, until, size = 'md', className }: FlashBadgeProps) {
  return (
    <Badge
      variant="ember"
      className={cn(
        'rounded-full bg-ember py-0 font-bold whitespace-nowrap text-ember-foreground',
        size === 'md' ? 'h-7 px-2.5' : 'h-6 pr-2 pl-1.5',
        className,
      )}
    >
      <Zap className="fill-current" />
      {off}
      {until !== undefined && <span className="font-medium">· {until}</span>}
    </Badge>
  );
}
