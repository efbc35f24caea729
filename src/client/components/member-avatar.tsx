// The signed-in member, as a drawing.

import { Avatar } from '../ui/avatar.tsx';

/** A face in a door; its hair follows the member's gender, if they gave one. */
export function MemberAvatar({
  gender,
  className,
}: {
  readonly gender: 'male' | 'female' | null;
  readonly className?: string;
}) {
  return (
    <Avatar className={className}>
      <svg viewBox="0 0 40 40" className="size-full">
        {gender === 'female' && (
          <path d="M9 36V19a11 11 0 0 1 22 0v17Z" fill="oklch(0.32 0.03 40)" />
        )}
        <circle cx="20" cy="18" r="7.5" fill="oklch(0.82 0.06 60)" />
        {gender !== null && (
          <path d="M12 17a8 8 0 0 1 16 0c-5 0-8-2-10-4-1 2-3 4-6 4Z" fill="oklch(0.32 0.03 40)" />
        )}
        <path d="M6 42a14 14 0 0 1 28 0Z" fill="var(--primary)" />
      </svg>
    </Avatar>
  );
}
