import { InvalidConfiguration } from '../../platform/config/config.js';
import { readPunctuationModel } from './punctuation/punctuation-model.js';
import { readSpeakerModels } from './speakers/speaker-models.js';
import { readVadModel } from './speech-detection/vad-model.js';
import { readSherpaModel } from './transcribe/sherpa-onnx-model.js';
import type { TranscribeConfig } from './transcribe/transcribe-config.js';
import { readVoiceModels } from './tts/sherpa-onnx-voice-model.js';
import type { TtsConfig } from './tts/tts-config.js';

/**
 * Throws `InvalidConfiguration` when a configured folder has no usable model: otherwise another engine would
 * do the work, and nobody would notice why it does it worse.
 */
export async function checkModelFolders({
  SHERPA_ONNX_MODEL_DIR: modelDir,
  SHERPA_ONNX_PUNCTUATION_DIR: punctuationDir,
  SHERPA_ONNX_VAD_DIR: vadDir,
  SHERPA_ONNX_SPEAKERS_DIR: speakersDir,
  SHERPA_ONNX_VOICES_DIR: voicesDir,
}: Pick<
  TranscribeConfig,
  'SHERPA_ONNX_MODEL_DIR' | 'SHERPA_ONNX_PUNCTUATION_DIR' | 'SHERPA_ONNX_VAD_DIR' | 'SHERPA_ONNX_SPEAKERS_DIR'
> &
  Pick<TtsConfig, 'SHERPA_ONNX_VOICES_DIR'>): Promise<void> {
  const checks = [
    modelDir && readSherpaModel(modelDir),
    punctuationDir && readPunctuationModel(punctuationDir),
    vadDir && readVadModel(vadDir),
    speakersDir && readSpeakerModels(speakersDir),
    voicesDir && readVoiceModels(voicesDir),
  ];
  const faults = (await Promise.allSettled(checks)).flatMap((check) =>
    check.status === 'rejected' ? [String((check.reason as Error).message)] : [],
  );
  if (faults.length > 0) throw new InvalidConfiguration(faults);
}
