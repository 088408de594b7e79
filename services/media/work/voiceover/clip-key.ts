import { createHash } from 'node:crypto';
import { pronounce } from '../../ai/tts/pronounce.js';
import { splitLine } from './split-line.js';
import type { LineVoice } from './voiceover-work.js';

/** Raised when the same line would be put together otherwise. */
const CLIP_EDITION = 1;

/**
 * The name a spoken line is kept under: equal keys, equal sound. Pronunciations count where they touch the text, the pause where
 * there are two sentences to pause between: a change of what a line does not need leaves it as it is.
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
