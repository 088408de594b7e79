/**
 * What happens where speech is longer than the time it has in the footage. hold: a still picture waits for it; shift: later lines are
 * delayed; stretch: it is sped up a little, and a still picture waits for the rest.
 */
export const NARRATION_FITS = ['hold', 'shift', 'stretch'] as const;
export type NarrationFit = (typeof NARRATION_FITS)[number];
export const DEFAULT_FIT: NarrationFit = 'hold';
