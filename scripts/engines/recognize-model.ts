import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BadOnnxFile, readOnnxMetadata } from '../../services/media/ai/read-onnx-file.js';
import { readSherpaModel } from '../../services/media/ai/transcribe/sherpa-onnx-model.js';
import { readVoiceModels } from '../../services/media/ai/tts/sherpa-onnx-voice-model.js';

/** What a model is for, and in which words to tell it. */
export interface RecognizedModel {
  readonly use: 'transcribe' | 'tts';
  readonly family: string;
  /** BCP 47; empty for any language. */
  readonly languages: readonly string[];
}

/** A folder has no model that an engine uses. */
export class UnknownModel extends Error {
  override name = 'UnknownModel';
}

/** Models that sherpa-onnx has for other tasks, by their metadata or file names. */
const OTHER_TASKS: ReadonlyArray<readonly [RegExp, string]> = [
  [/ct_transformer|punct/, 'a punctuation model'],
  [/(^|[-_.])vad|silero/, 'a voice activity detection model'],
  [/speaker|3dspeaker|wespeaker|pyannote/, 'a model that distinguishes speakers'],
  [/gtcrn|dpdfnet|denois/, 'a model that removes noise'],
];
const VOICES = /^(vits|matcha|kokoro|kitten|zipvoice|pocket|supertonic)/;

/** Returns what the model in a folder is. Throws with what is missing, or why it is not used. */
export async function recognizeModel(folder: string): Promise<RecognizedModel> {
  const files = await readdir(folder);
  const onnx = files.filter((file) => file.endsWith('.onnx'));
  const types = await Promise.all(onnx.map((file) => modelTypeOf(join(folder, file))));
  const words = [...onnx, ...types].map((word) => word.toLowerCase());
  const other = OTHER_TASKS.find(([pattern]) => words.some((word) => pattern.test(word)));
  if (other && !files.includes('tokens.txt')) {
    throw new UnknownModel(`${folder} holds ${other[1]}, which the service does not use`);
  }
  const isVoice =
    types.some((type) => VOICES.test(type)) ||
    files.some((file) =>
      /^voices\.bin$|^espeak-ng-data$|^lexicon.*\.txt$|vocos|hifigan|\.onnx\.json$/.test(file),
    );
  if (isVoice) {
    const [voice] = await readVoiceModels(folder);
    if (voice) return { use: 'tts', family: voice.kind, languages: voice.languages };
  }
  const { kind, languages } = await readSherpaModel(folder);
  return { use: 'transcribe', family: kind, languages };
}

async function modelTypeOf(path: string): Promise<string> {
  try {
    return (await readOnnxMetadata(path)).get('model_type') ?? '';
  } catch (error) {
    if (error instanceof BadOnnxFile) throw new UnknownModel(error.message);
    throw error;
  }
}
