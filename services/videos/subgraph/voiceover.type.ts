import { FittedVoiceoverSettings } from '../../../schemas/voiceover-settings.js';
import { inputClass } from '../../platform/declared-types.js';
import type { GenerateVoiceover } from '../operations/read-voice-settings.js';

export const GenerateVoiceoverInput = inputClass(FittedVoiceoverSettings);
export type GenerateVoiceoverInput = GenerateVoiceover;
