import { chooseLevel } from '../../narration/level-narration.js';
import type { Loudness } from '../../narration/loudness-meter.js';

/**
 * This much gain brings a voice recorded far too quietly (-36 LUFS) to the target. Quieter audio is hardly
 * meant to be heard: with more gain, the hum of a silent screencast would be as loud as speech.
 */
export const MAX_GAIN_DB = 20;

/** Returns the gain that brings one of several tracks to their common loudness. */
export const gainToTarget = (loudness: Loudness, channels: 1 | 2): number =>
  Math.min(MAX_GAIN_DB, chooseLevel(loudness, channels === 1 ? 2 : 1).gainDb);
