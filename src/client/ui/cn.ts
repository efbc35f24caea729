// Class names joined as shadcn/ui's components do it.

import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** The sizes and shadows of `styles/tokens.css` that Tailwind does not bring itself. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['cap', 'code'],
      shadow: ['1', '2', '3', 'sheet'],
      container: ['page', 'read', 'form'],
    },
  },
});

/**
 * Joins class names, leaving out what is false; of two utilities for one property the later stays.
 */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
