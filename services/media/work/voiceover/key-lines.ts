import { createHash } from 'node:crypto';
import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { pronounce } from '../../ai/tts/pronounce.js';
import { splitLine } from './split-line.js';
import type { LineVoice, VoiceoverServices, VoicePlanResult } from './voiceover-work.js';

/** Raised when the same line would be assembled differently. */
const CLIP_EDITION = 1;

/**
 * Returns the cache key of a narrated line: equal keys mean equal audio. Pronunciations count where they
 * match the text, the pause only with two or more sentences, so that a change that does not affect a line
 * keeps its key.
 */
function clipKey(text: string, voice: LineVoice): string {
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

/** Resolves the voice of a request, and returns the key of each of its lines. */
export async function keyLines(
  { tts }: Pick<VoiceoverServices, 'tts'>,
  { settings, pronunciations, lines }: Pick<VoiceRequest, 'settings' | 'pronunciations' | 'lines'>,
): Promise<Required<VoicePlanResult>> {
  const { voiceId, language, model, speed, stability, sentencePauseSeconds } = settings;
  const { warnings, ...chosen } = await tts.choose({
    voiceId,
    model,
    ...(language !== null && { language }),
    ...(stability !== null && { stability }),
  });
  const voice = { ...chosen, voiceId, sentencePauseSeconds, speed: speed ?? 1, pronunciations };
  return { voice, keys: lines.map(({ text }) => clipKey(text, voice)), warnings };
}
