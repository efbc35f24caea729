// What `/ui` shows, topic by topic. A new component gets its states in the file of its topic below
// `groups`, a new topic a row here.

import type { ComponentType } from 'react';
import { Art } from './groups/art.tsx';
import { Buttons } from './groups/buttons.tsx';
import { Choices } from './groups/choices.tsx';
import { Feedback } from './groups/feedback.tsx';
import { Fields } from './groups/fields.tsx';
import { Navigation } from './groups/navigation.tsx';
import { Overlays } from './groups/overlays.tsx';
import { Pickers } from './groups/pickers.tsx';
import { Surfaces } from './groups/surfaces.tsx';
import { Theme } from './groups/theme.tsx';

export type Group = { readonly name: string; readonly Examples: ComponentType };

export const groups: readonly Group[] = [
  { name: 'Theme', Examples: Theme },
  { name: 'Buttons', Examples: Buttons },
  { name: 'Fields', Examples: Fields },
  { name: 'Choices', Examples: Choices },
  { name: 'Pickers', Examples: Pickers },
  { name: 'Feedback', Examples: Feedback },
  { name: 'Surfaces', Examples: Surfaces },
  { name: 'Navigation', Examples: Navigation },
  { name: 'Overlays', Examples: Overlays },
  { name: 'Art', Examples: Art },
];
