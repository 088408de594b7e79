import { DEFAULT_FIT } from '../../../schemas/narration-fit.js';
import { isBlank } from '../../../schemas/text.js';
import { FittedVoiceoverSettings, type VoiceSettings } from '../../../schemas/voiceover-settings.js';
import { invalid } from '../../platform/errors/errors.js';
import { type Nullable, withoutNulls } from '../../platform/text/without-nulls.js';
import { makePartReader } from '../../platform/validation/read-part.js';

export type GenerateVoiceover = Nullable<FittedVoiceoverSettings>;

const readBody = makePartReader('body', FittedVoiceoverSettings);

/** Returns the valid settings with the defaults of absent ones. Throws `validation_error` naming the field and the rule. */
export function readVoiceSettings(input: GenerateVoiceover): VoiceSettings {
  const { voiceId, language, sentencePauseSeconds, applyPronunciations, model, speed, stability, fit } =
    readBody(withoutNulls(input));
  if (isBlank(voiceId)) throw invalid('body.voiceId', 'must not be blank');
  return {
    voiceId,
    language: language ?? null,
    sentencePauseSeconds: sentencePauseSeconds ?? null,
    applyPronunciations: applyPronunciations ?? true,
    model: model ?? 'auto',
    speed: speed ?? null,
    stability: stability ?? null,
    fit: fit ?? DEFAULT_FIT,
  };
}
