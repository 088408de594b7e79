import type { VoiceSettings } from '../../../schemas/messages/voice-request.js';
import type { VideosContext } from '../context.js';
import { voiceUnfit } from '../errors.js';

const SPEAKING = `query Speaking($voiceId: String!, $language: String, $model: String!) {
  speaking(voiceId: $voiceId, language: $language, model: $model) { fault message }
}`;

interface Answer {
  readonly speaking: { readonly fault: 'voice' | 'language' | 'model' | null; readonly message: string };
}

/** Refuses at once what would fail as a job: a voice that is not there, or can't do what is asked. */
export async function requireVoice(
  { caller, media, requestId }: VideosContext,
  { voiceId, language, model }: VoiceSettings,
  isLanguageGiven: boolean,
): Promise<void> {
  const { speaking } = await media.call<Answer>({
    document: SPEAKING,
    variables: { voiceId, language, model },
    as: caller,
    requestId,
  });
  if (!speaking.fault) return;
  // Of a language that nobody gave the voice is what has to be another.
  const at = { voice: 'voiceId', language: isLanguageGiven ? 'language' : 'voiceId', model: 'model' };
  throw voiceUnfit({ field: `body.${at[speaking.fault]}`, reason: speaking.message });
}
