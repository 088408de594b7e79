import { readPunctuationModel } from '../../services/media/ai/punctuation/punctuation-model.js';
import { readSpeakerModels } from '../../services/media/ai/speakers/speaker-models.js';
import { readVadModel } from '../../services/media/ai/speech-detection/vad-model.js';
import type { TranscribeConfig } from '../../services/media/ai/transcribe/transcribe-config.js';
import { MODEL_USES, type ModelUse } from './model-uses.js';

/** Describes the models that work beside the engines of transcription: punctuation, speech detection and speakers. */
export async function describeModelsBesides({
  SHERPA_ONNX_PUNCTUATION_DIR: punctuationDir,
  SHERPA_ONNX_VAD_DIR: vadDir,
  SHERPA_ONNX_SPEAKERS_DIR: speakersDir,
}: TranscribeConfig): Promise<string[]> {
  const punctuation = await stateOf(punctuationDir, 'punctuation', async (folder) => {
    const { kind, languages } = await readPunctuationModel(folder);
    return `${kind}, ${languages.join(', ')}`;
  });
  const vad = await stateOf(vadDir, 'vad', async (folder) => (await readVadModel(folder)).kind);
  const speakers = await stateOf(speakersDir, 'speakers', async (folder) => {
    await readSpeakerModels(folder);
    return 'segmentation and embedding';
  });
  const builtIn = vadDir ? [] : ['vad built-in: ready (any language)'];
  return [
    `punctuation sherpa-onnx: ${punctuation}`,
    `vad sherpa-onnx: ${vad}`,
    ...builtIn,
    `speakers sherpa-onnx: ${speakers}`,
  ];
}

async function stateOf(
  folder: string | undefined,
  use: Exclude<ModelUse, 'transcribe' | 'tts'>,
  describe: (folder: string) => Promise<string>,
): Promise<string> {
  const { variable, purpose } = MODEL_USES[use];
  if (!folder) return `not ready: set ${variable} to a folder with a model, which ${purpose}`;
  return describe(folder).then(
    (kind) => `ready (${kind}): ${purpose}`,
    (error: Error) => `not ready: ${error.message}`,
  );
}
