import type { VoiceSettings } from '../../../schemas/messages/voice-request.js';
import type { VideosContext } from '../context.js';
import { voiceUnsuitable } from '../errors.js';

const SYNTHESIS_SUPPORT = `query SynthesisSupport($voiceId: String!, $language: String, $model: String!) {
  synthesisSupport(voiceId: $voiceId, language: $language, model: $model) { fault message }
}`;

interface VoiceFault {
  readonly fault: 'voice' | 'language' | 'model' | null;
  readonly message: string;
}

/** What a voice can't do of what is asked; `fault` is null when it can. */
export async function findVoiceFault(
  { caller, media, requestId }: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  { voiceId, language, model }: Pick<VoiceSettings, 'voiceId' | 'language' | 'model'>,
): Promise<VoiceFault> {
  const variables = { voiceId, language, model };
  const asked = { document: SYNTHESIS_SUPPORT, variables, as: caller, requestId };
  return (await media.call<{ synthesisSupport: VoiceFault }>(asked)).synthesisSupport;
}

/** Refuses at once what would fail as a job: a voice that is not there, or can't do what is asked. */
export async function requireVoice(
  ctx: VideosContext,
  settings: VoiceSettings,
  isLanguageGiven: boolean,
): Promise<void> {
  const { fault, message } = await findVoiceFault(ctx, settings);
  if (!fault) return;
  // The language was not provided by the caller, so the voice is what must differ.
  const at = { voice: 'voiceId', language: isLanguageGiven ? 'language' : 'voiceId', model: 'model' };
  throw voiceUnsuitable({ field: `body.${at[fault]}`, reason: message });
}
