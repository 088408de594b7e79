import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The `modelConfig` of sherpa-onnx's offline recognizer, as far as it is set here. */
export type SherpaModelConfig = Readonly<Record<string, unknown>> & { readonly tokens: string };

export type SherpaModel = {
  readonly kind:
    | 'transducer'
    | 'whisper'
    | 'moonshine'
    | 'senseVoice'
    | 'paraformer'
    | 'nemoCtc'
    | 'zipformerCtc';
  readonly config: SherpaModelConfig;
  /** BCP 47; empty when the model accepts any language. */
  readonly languages: readonly string[];
};

/** The operator's folder is not a usable model; the message names the files that are expected. */
export class BadSherpaModel extends Error {
  override name = 'BadSherpaModel';
}

const KNOWN_LAYOUTS = [
  'transducer: tokens.txt, *encoder*.onnx, *decoder*.onnx, *joiner*.onnx',
  'whisper: *tokens.txt, *encoder*.onnx, *decoder*.onnx',
  'moonshine: tokens.txt, preprocess*.onnx, encode*.onnx, uncached_decode*.onnx, cached_decode*.onnx',
  'sense-voice, paraformer, nemo ctc, zipformer ctc: tokens.txt and model*.onnx in a folder named after its kind',
].join('; ');

/** Detects the kind of offline model in a folder from its file names. */
export async function readSherpaModel(modelDir: string): Promise<SherpaModel> {
  let files: string[];
  try {
    files = (await readdir(modelDir)).sort();
  } catch (cause) {
    throw new BadSherpaModel(`SHERPA_ONNX_MODEL_DIR ${modelDir} can't be read`, { cause });
  }
  /** Prefers the smaller, quantized file: it gives the same words in a fraction of the time. */
  const find = (pattern: RegExp): string | undefined => {
    const found = files.filter((file) => pattern.test(file));
    const chosen = found.find((file) => file.includes('int8')) ?? found[0];
    return chosen && join(modelDir, chosen);
  };
  const tokens = find(/tokens\.txt$/);
  const encoder = find(/encoder.*\.onnx$/);
  const decoder = find(/decoder.*\.onnx$/);
  const joiner = find(/joiner.*\.onnx$/);
  const moonshine = {
    preprocessor: find(/^preprocess.*\.onnx$/),
    encoder: find(/^encode.*\.onnx$/),
    uncachedDecoder: find(/^uncached_decode.*\.onnx$/),
    cachedDecoder: find(/^cached_decode.*\.onnx$/),
  };
  const model = find(/^model.*\.onnx$/);
  const name = basename(modelDir).toLowerCase();

  const isAnyModel = encoder ?? decoder ?? joiner ?? model ?? moonshine.preprocessor;
  if (!isAnyModel) throw missing(modelDir, files, 'an offline model');
  if (!tokens) throw missing(modelDir, files, 'tokens.txt');
  if (moonshine.preprocessor || moonshine.uncachedDecoder) {
    const absent = Object.entries(moonshine).find(([, path]) => !path);
    if (absent) throw missing(modelDir, files, `the moonshine ${absent[0]}`);
    return { kind: 'moonshine', config: { moonshine, tokens }, languages: ['en'] };
  }
  if (encoder || decoder || joiner) {
    if (!encoder) throw missing(modelDir, files, '*encoder*.onnx');
    if (!decoder) throw missing(modelDir, files, '*decoder*.onnx');
    const languages = languagesOf(name);
    if (joiner)
      return { kind: 'transducer', config: { transducer: { encoder, decoder, joiner }, tokens }, languages };
    if (!/whisper|-(en-)?tokens\.txt$|(tiny|base|small|medium|large|turbo)/.test(`${name} ${tokens}`)) {
      throw missing(modelDir, files, '*joiner*.onnx');
    }
    // English-only Whisper files have it in their names: tiny.en-encoder.onnx.
    const isEnglishOnly = /\.en\b/.test(basename(encoder));
    return {
      kind: 'whisper',
      config: { whisper: { encoder, decoder }, tokens },
      languages: isEnglishOnly ? ['en'] : [],
    };
  }
  return singleFileModel({ modelDir, name, model: model ?? '', tokens });
}

function singleFileModel({
  modelDir,
  name,
  model,
  tokens,
}: {
  modelDir: string;
  name: string;
  model: string;
  tokens: string;
}): SherpaModel {
  if (name.includes('sense')) {
    const senseVoice = { model, useInverseTextNormalization: 1 };
    return { kind: 'senseVoice', config: { senseVoice, tokens }, languages: ['zh', 'en', 'ja', 'ko', 'yue'] };
  }
  if (name.includes('paraformer')) {
    return {
      kind: 'paraformer',
      config: { paraformer: { model }, tokens },
      languages: languagesOf(name, ['zh']),
    };
  }
  if (name.includes('nemo'))
    return { kind: 'nemoCtc', config: { nemoCtc: { model }, tokens }, languages: languagesOf(name) };
  if (name.includes('zipformer')) {
    return {
      kind: 'zipformerCtc',
      config: { zipformerCtc: { model }, tokens },
      languages: languagesOf(name),
    };
  }
  throw new BadSherpaModel(
    `The kind of model in ${modelDir} cannot be determined from its name; name the folder after it. Known: ${KNOWN_LAYOUTS}`,
  );
}

/** Released models have their languages in the folder's name: sherpa-onnx-zipformer-en-2023-06-26. */
function languagesOf(name: string, fallback: readonly string[] = ['en']): readonly string[] {
  const named = name
    .split(/[-_.]/)
    .filter((part) => /^(zh|en|ja|ko|yue|de|es|fr|it|pt|ru|vi|th|id|nl|pl|uk|tr|ar|hi|bn|ca)$/.test(part));
  return named.length > 0 ? [...new Set(named)] : fallback;
}

function missing(modelDir: string, files: readonly string[], what: string): BadSherpaModel {
  const there = files.length > 0 ? files.join(', ') : 'nothing';
  return new BadSherpaModel(
    `SHERPA_ONNX_MODEL_DIR ${modelDir} has no ${what}. Files there: ${there}. Known: ${KNOWN_LAYOUTS}`,
  );
}
