import type { VoiceSettings } from '../../../schemas/messages/voice-request.js';
import { isBlank } from '../../../schemas/text.js';
import { requireLanguageCode, requireLength } from '../../platform/check-text.js';
import { DomainError } from '../../platform/errors.js';

export const VOICE_MODELS = ['auto', 'tts_multilingual_v2', 'tts_v3'] as const;

export interface GenerateVoiceover {
  readonly voiceId: string;
  readonly language?: string | null;
  readonly sentencePauseSeconds?: number | null;
  readonly applyPronunciations?: boolean | null;
  readonly model?: VoiceSettings['model'] | null;
  readonly speed?: number | null;
  readonly stability?: number | null;
}

/** Returns valid voice settings with defaults for absent ones. */
export function readVoiceSettings(input: GenerateVoiceover): VoiceSettings {
  const { voiceId, language, sentencePauseSeconds, applyPronunciations, model, speed, stability } = input;
  requireLength('body.voiceId', voiceId, { least: 1, most: 200 });
  if (isBlank(voiceId)) throw refusal('voiceId', 'must not be blank');
  requireLanguageCode('body.language', language);
  requireWithin('sentencePauseSeconds', sentencePauseSeconds, 0, 3);
  requireWithin('speed', speed, 0.7, 1.3);
  requireWithin('stability', stability, 0, 1);
  return {
    voiceId,
    language: language ?? null,
    sentencePauseSeconds: sentencePauseSeconds ?? null,
    applyPronunciations: applyPronunciations ?? true,
    model: model ?? 'auto',
    speed: speed ?? null,
    stability: stability ?? null,
  };
}

const refusal = (name: string, rule: string): DomainError =>
  new DomainError('validation_error', `body.${name} ${rule}`, { field: `body.${name}` });

function requireWithin(name: string, value: number | null | undefined, least: number, most: number): void {
  if (value === null || value === undefined) return;
  if (value < least) throw refusal(name, `must be at least ${least}`);
  if (value > most) throw refusal(name, `must be at most ${most}`);
}
