import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readOnnxMetadata } from '../read-onnx-file.js';
import { languagesInName } from '../transcribe/sherpa-onnx-languages.js';

export type PunctuationModel = {
  readonly languages: readonly string[];
} & (
  | { readonly kind: 'ctTransformer'; readonly config: { readonly ctTransformer: string } }
  | {
      readonly kind: 'cnnBilstm';
      readonly config: { readonly cnnBilstm: string; readonly bpeVocab: string };
    }
);

/** The operator's folder is not a usable punctuation model; the message names the files that are expected. */
export class BadPunctuationModel extends Error {
  override name = 'BadPunctuationModel';
}

const KNOWN_LAYOUTS = 'ct-transformer: one .onnx file; cnn-bilstm (online-punct): model*.onnx and bpe.vocab';

/**
 * Recognizes the model in a folder by the metadata in its file: `model_type` of a ct-transformer, which writes
 * marks, and the labels of a cnn-bilstm, which writes marks and capitals.
 */
export async function readPunctuationModel(modelDir: string): Promise<PunctuationModel> {
  const names = await readdir(modelDir).catch((cause: unknown) => {
    throw new BadPunctuationModel(`SHERPA_ONNX_PUNCTUATION_DIR ${modelDir} can't be read`, { cause });
  });
  const files = names.filter((name) => name.endsWith('.onnx')).sort();
  // The quantized file gives the same marks in less time and memory.
  const file = files.find((name) => name.includes('int8')) ?? files[0];
  const refuse = (what: string, cause?: unknown): never => {
    const there = names.length > 0 ? names.join(', ') : 'nothing';
    throw new BadPunctuationModel(
      `SHERPA_ONNX_PUNCTUATION_DIR ${modelDir} has no ${what}. Files there: ${there}. Known: ${KNOWN_LAYOUTS}`,
      { cause },
    );
  };
  if (!file) return refuse('punctuation model');
  const path = join(modelDir, file);
  const metadata = await readOnnxMetadata(path).catch((cause: Error) => {
    throw new BadPunctuationModel(
      `SHERPA_ONNX_PUNCTUATION_DIR ${modelDir} has a broken file: ${cause.message}`,
      { cause },
    );
  });
  const named = languagesInName(basename(resolve(modelDir)).toLowerCase());
  if (isCtTransformer(metadata)) {
    const languages = named.length > 0 ? named : ['zh', 'en'];
    return { kind: 'ctTransformer', config: { ctTransformer: path }, languages };
  }
  if (!isCnnBilstm(metadata)) return refuse('punctuation model');
  const vocabulary = names.find((name) => /bpe.*\.vocab$/.test(name)) ?? refuse('bpe.vocab');
  const config = { cnnBilstm: path, bpeVocab: join(modelDir, vocabulary) };
  return { kind: 'cnnBilstm', config, languages: named.length > 0 ? named : ['en'] };
}

type Metadata = ReadonlyMap<string, string>;

const isCtTransformer = (metadata: Metadata): boolean =>
  /^ct_transformer/.test(metadata.get('model_type') ?? '') && metadata.has('punctuations');
const isCnnBilstm = (metadata: Metadata): boolean =>
  ['COMMA', 'PERIOD', 'QUESTION', 'UPPER', 'CAP', 'MIX_CASE'].every((label) => metadata.has(label));

export const isPunctuationModel = (metadata: Metadata): boolean =>
  isCtTransformer(metadata) || isCnnBilstm(metadata);
