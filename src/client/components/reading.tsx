// What a Vietnamese name or address says, quietly beneath it, for whoever reads English or Thai.
// The original stays: it is what stands on the hotel's sign and what its people know.

import { languageOf } from '#contract/paths.ts';
import type { ReadingText } from '#domain/hotel.ts';
import { useLocale } from '../intl/intl.tsx';
import { cn } from '../ui/cn.ts';

type Props = {
  /** Answers saved by earlier builds have none. */
  readonly of: ReadingText | undefined;
  readonly className?: string;
};

export function Reading({ of, className }: Props) {
  const language = languageOf(useLocale());
  const words = language === 'vi' ? null : of?.[language];
  return words ? (
    <span
      lang={language}
      className={cn('block text-cap font-normal text-muted-foreground', className)}
    >
      {words}
    </span>
  ) : null;
}
