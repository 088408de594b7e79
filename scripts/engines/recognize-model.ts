import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isPunctuationModel,
  readPunctuationModel,
} from '../../services/media/ai/punctuation/punctuation-model.js';
import { BadOnnxFile, readOnnxMetadata } from '../../services/media/ai/read-onnx-file.js';
import { speakerPartOf } from '../../services/media/ai/speakers/speaker-models.js';
import { readVadModel, vadKindOf } from '../../services/media/ai/speech-detection/vad-model.js';
import { readSherpaModel } from '../../services/media/ai/transcribe/sherpa-onnx-model.js';
import { readVoiceModels } from '../../services/media/ai/tts/sherpa-onnx-voice-model.js';

/** What a model of sherpa-onnx is for: the folder where it is placed, the variable that names it, and the purpose. */
export const MODEL_USES = {
  transcribe: {
    folder: 'transcribe',
    variable: 'SHERPA_ONNX_MODEL_DIR',
    purpose: 'transcribes speech',
  },
  tts: { folder: 'voices', variable: 'SHERPA_ONNX_VOICES_DIR', purpose: 'speaks' },
  punctuation: {
    folder: 'punctuation',
    variable: 'SHERPA_ONNX_PUNCTUATION_DIR',
    purpose: 'punctuates transcripts of engines that write no punctuation',
  },
  vad: {
    folder: 'vad',
    variable: 'SHERPA_ONNX_VAD_DIR',
    purpose: 'finds speech, instead of the built-in detector',
  },
  speakers: {
    folder: 'speakers',
    variable: 'SHERPA_ONNX_SPEAKERS_DIR',
    purpose: 'tells speakers apart',
  },
} as const;
export type ModelUse = keyof typeof MODEL_USES;

/** What a model is for, and in which words to tell it. */
export interface RecognizedModel {
  readonly use: ModelUse;
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
  [/gtcrn|dpdfnet|denois/, 'a model that removes noise'],
];
const VOICES = /^(vits|matcha|kokoro|kitten|zipvoice|pocket|supertonic)/;

/** Returns what the model in a folder is. Throws with what is missing, or why it is not used. */
export async function recognizeModel(folder: string): Promise<RecognizedModel> {
  const files = await readdir(folder);
  const onnx = files.filter((file) => file.endsWith('.onnx'));
  const described = await Promise.all(onnx.map((file) => metadataOf(join(folder, file))));
  if (described.some(isPunctuationModel)) {
    const { kind, languages } = await readPunctuationModel(folder);
    return { use: 'punctuation', family: kind, languages };
  }
  if (onnx.some((file, index) => vadKindOf(file, described[index] ?? new Map()))) {
    return { use: 'vad', family: (await readVadModel(folder)).kind, languages: [] };
  }
  const part = described.map(speakerPartOf).find((found) => found !== null);
  if (part) return { use: 'speakers', family: part, languages: [] };
  const types = described.map((metadata) => metadata.get('model_type') ?? '');
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

async function metadataOf(path: string): Promise<ReadonlyMap<string, string>> {
  try {
    return await readOnnxMetadata(path);
  } catch (error) {
    if (error instanceof BadOnnxFile) throw new UnknownModel(error.message);
    throw error;
  }
}
