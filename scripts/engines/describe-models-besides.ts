import { readPunctuationModel } from '../../services/media/ai/punctuation/punctuation-model.js';
import { readVadModel } from '../../services/media/ai/speech-detection/vad-model.js';
import type { TranscribeConfig } from '../../services/media/ai/transcribe/transcribe-config.js';
import { MODEL_USES } from './model-uses.js';

/** Describes the models that work beside the engines of transcription: punctuation and speech detection. */
export async function describeModelsBesides({
  SHERPA_ONNX_PUNCTUATION_DIR: punctuationDir,
  SHERPA_ONNX_VAD_DIR: vadDir,
}: TranscribeConfig): Promise<string[]> {
  const punctuation = await stateOf(punctuationDir, 'punctuation', async (folder) => {
    const { kind, languages } = await readPunctuationModel(folder);
    return `${kind}, ${languages.join(', ')}`;
  });
  const vad = await stateOf(vadDir, 'vad', async (folder) => (await readVadModel(folder)).kind);
  const builtIn = vadDir ? [] : ['vad built-in: ready (any language)'];
  return [`punctuation sherpa-onnx: ${punctuation}`, `vad sherpa-onnx: ${vad}`, ...builtIn];
}

async function stateOf(
  folder: string | undefined,
  use: 'punctuation' | 'vad',
  describe: (folder: string) => Promise<string>,
): Promise<string> {
  const { variable, purpose } = MODEL_USES[use];
  if (!folder) return `not ready: set ${variable} to a folder with a model, which ${purpose}`;
  return describe(folder).then(
    (kind) => `ready (${kind}): ${purpose}`,
    (error: Error) => `not ready: ${error.message}`,
  );
}
