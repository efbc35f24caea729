import type { ComponentType } from 'react';

/**
 * Anything drawn as an icon: one of Lucide's or one of ours. Its size comes as a class, `size-5`
 * where none is given.
 */
export type Glyph = ComponentType<{ className?: string | undefined }>;
