import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import type { VideosContext } from '../context.js';
import type { VideoEntity } from '../video/video.entity.js';

const SIMILAR_VOICE = `query SimilarVoice($voiceId: String!, $language: String!, $model: String!) {
  similarVoice(voiceId: $voiceId, language: $language, model: $model) { voiceId hasModel }
}`;

interface Answer {
  readonly similarVoice: { readonly voiceId: string; readonly hasModel: boolean } | null;
}

type Source = Pick<VideoEntity, 'voiceoverFileId' | 'voiceSettings' | 'scriptSource'>;

const SPEAKER_STAYS = 'The translation has no voiceover: the script uses the audio of the original speaker';

export interface ChosenVoice {
  /** Null when the translation has no narration. */
  readonly settings: VoiceSettings | null;
  /** The reason why the translation has no narration although its source has one. */
  readonly notice: string | null;
}

/**
 * A translation is narrated if its source is, with the same settings and the same voice or a similar one that
 * supports the language. When the script keeps the original speaker, exports would not contain the narration.
 */
export async function chooseVoice(
  { caller, media, requestId }: VideosContext,
  { voiceoverFileId, voiceSettings, scriptSource }: Source,
  language: string,
): Promise<ChosenVoice> {
  if (!voiceoverFileId || !voiceSettings) return { settings: null, notice: null };
  if (scriptSource === 'original') return { settings: null, notice: SPEAKER_STAYS };
  const { voiceId, model } = voiceSettings;
  const { similarVoice } = await media.call<Answer>({
    document: SIMILAR_VOICE,
    variables: { voiceId, language, model },
    as: caller,
    requestId,
  });
  if (!similarVoice) {
    const notice = `The translation is not read aloud: no available voice supports ${language}`;
    return { settings: null, notice };
  }
  const own = { voiceId: similarVoice.voiceId, language, model: similarVoice.hasModel ? model : 'auto' };
  return { settings: { ...voiceSettings, ...own }, notice: null };
}
