import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import type { VideosContext } from '../context.js';
import { voiceUnsuitable } from '../errors.js';

const SYNTHESIS_SUPPORT = `query SynthesisSupport($voiceId: String!, $language: String, $model: String!) {
  synthesisSupport(voiceId: $voiceId, language: $language, model: $model) { fault message }
}`;

interface VoiceFault {
  readonly fault: 'voice' | 'language' | 'model' | null;
  readonly message: string;
}

/** Returns what the voice does not support of the request, with `fault` null when it supports everything. */
export async function findVoiceFault(
  { caller, media, requestId }: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  { voiceId, language, model }: Pick<VoiceSettings, 'voiceId' | 'language' | 'model'>,
): Promise<VoiceFault> {
  const variables = { voiceId, language, model };
  const asked = { document: SYNTHESIS_SUPPORT, variables, as: caller, requestId };
  return (await media.call<{ synthesisSupport: VoiceFault }>(asked)).synthesisSupport;
}

/** Refuses a voice that is unknown or does not support the request before the job starts. */
export async function requireVoice(
  ctx: VideosContext,
  settings: VoiceSettings,
  isLanguageGiven: boolean,
): Promise<void> {
  const { fault, message } = await findVoiceFault(ctx, settings);
  if (!fault) return;
  // The caller did not provide the language, so the error is about the voice.
  const at = { voice: 'voiceId', language: isLanguageGiven ? 'language' : 'voiceId', model: 'model' };
  throw voiceUnsuitable({ field: `body.${at[fault]}`, reason: message });
}
