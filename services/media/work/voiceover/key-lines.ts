import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import { clipKey } from './clip-key.js';
import type { VoiceoverServices, VoicePlanResult } from './voiceover-work.js';

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
