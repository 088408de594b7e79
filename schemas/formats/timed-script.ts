import { startsWithCue } from './cue-blocks.js';
import { readSubtitles } from './read-subtitles.js';
import type { TimedText } from './timed-text.js';

/** Whether a script is a subtitle file, SubRip or WebVTT, as people paste them. */
export const isTimedScript = (script: string): boolean =>
  /^\ufeff?\s*WEBVTT(\s|$)/.test(script) || startsWithCue(script);

/**
 * Returns the lines of a script that is a subtitle file, with their times; null for any other script. Throws
 * `SubtitlesUnreadable`.
 */
export const readTimedScript = (script: string): TimedText[] | null =>
  isTimedScript(script)
    ? readSubtitles(script, 'auto').map(({ startTime, endTime, text }) => ({ startTime, endTime, text }))
    : null;
