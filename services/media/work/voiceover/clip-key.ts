import { createHash } from 'node:crypto';
import { pronounce } from '../../ai/tts/pronounce.js';
import { splitLine } from './split-line.js';
import type { LineVoice } from './voiceover-work.js';

/** Raised when the same line would be assembled differently. */
const CLIP_EDITION = 1;

/**
 * Returns the cache key of a narrated line: equal keys mean equal audio. Pronunciations count where they
 * match the text, the pause only with two or more sentences, so that a change that does not affect a line
 * keeps its key.
 */
export function clipKey(text: string, voice: LineVoice): string {
  const { pronunciations, sentencePauseSeconds, ...rest } = voice;
  const pauses = splitLine(text, voice).length > 1;
  const shaping = {
    edition: CLIP_EDITION,
    said: pronounce(text, pronunciations, voice.language),
    voice: rest,
    pauseSeconds: pauses ? sentencePauseSeconds : null,
  };
  return createHash('sha256').update(JSON.stringify(shaping)).digest('hex');
}
