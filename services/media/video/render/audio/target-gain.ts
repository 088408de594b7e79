import { chooseLevel } from '../../narration/level-narration.js';
import type { Loudness } from '../../narration/loudness-meter.js';

/**
 * So much lifts a voice that was recorded far too softly (-36 LUFS) to the target. What is softer still is hardly meant to be heard:
 * raised any further, the hum of a silent screencast would be as loud as somebody speaking.
 */
export const MAX_GAIN_DB = 20;

/** What brings one of several sounds to the loudness that all of them have. */
export const gainToTarget = (loudness: Loudness, channels: 1 | 2): number =>
  Math.min(MAX_GAIN_DB, chooseLevel(loudness, channels === 1 ? 2 : 1).gainDb);
