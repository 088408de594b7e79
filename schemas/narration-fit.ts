import type { z } from 'zod';
import { declareEnum } from './declare.js';

export const NarrationFit = declareEnum(
  'NarrationFit',
  'What happens where speech is longer than its time in the footage.',
  {
    hold: 'The footage holds a still frame until the line has ended.',
    shift: 'Later lines are delayed, and sped up to at most 1.15 to catch up.',
    stretch: 'The line is sped up to at most 1.15; a still frame is held for the rest.',
  },
);
export type NarrationFit = z.infer<typeof NarrationFit>;
export const DEFAULT_FIT: NarrationFit = 'hold';
