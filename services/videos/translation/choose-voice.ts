import type { VoiceSettings } from '../../../schemas/messages/voice-request.js';
import type { VideosContext } from '../context.js';
import type { VideoEntity } from '../video/video.entity.js';

const SIMILAR_VOICE = `query SimilarVoice($voiceId: String!, $language: String!, $model: String!) {
  similarVoice(voiceId: $voiceId, language: $language, model: $model) { voiceId hasModel }
}`;

interface Answer {
  readonly similarVoice: { readonly voiceId: string; readonly hasModel: boolean } | null;
}

type Source = Pick<VideoEntity, 'voiceoverFileId' | 'voiceSettings' | 'scriptSource'>;

const SPEAKER_STAYS = 'The translation is not read aloud: the script keeps the speaker’s own sound';

export interface ChosenVoice {
  /** Null: it is not read aloud. */
  readonly settings: VoiceSettings | null;
  /** Why not, where its source is. */
  readonly notice: string | null;
}

/**
 * A translation is read aloud where its source is: as that is, by the same voice or one like it that speaks the language. Where the
 * script keeps the speaker, a voice would not be heard in exports.
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
    const notice = `The translation is not read aloud: no voice that is there speaks ${language}`;
    return { settings: null, notice };
  }
  const own = { voiceId: similarVoice.voiceId, language, model: similarVoice.hasModel ? model : 'auto' };
  return { settings: { ...voiceSettings, ...own }, notice: null };
}
