import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readOnnxMetadata } from '../read-onnx-file.js';
import {
  encoderDecoderFamily,
  isStreamingModel,
  type ModelNames,
  type SherpaFamily,
  singleFileFamily,
} from './sherpa-onnx-families.js';
import { languageOfVocabulary, languagesInName, languagesOfCodes } from './sherpa-onnx-languages.js';

/** The `modelConfig` of sherpa-onnx's offline recognizer, as far as it is set here. */
export type SherpaModelConfig = Readonly<Record<string, unknown>>;

export type SherpaModel = {
  readonly kind: SherpaFamily;
  readonly config: SherpaModelConfig;
  /** BCP 47; empty when the model accepts any language. */
  readonly languages: readonly string[];
  /** The model writes everything in capitals, so they say nothing about a word. */
  readonly hasOnlyCapitals: boolean;
  /** The model knows marks that end a sentence. */
  readonly hasPunctuation: boolean;
};

/** The operator's folder is not a usable model; the message names the files that are expected. */
export class BadSherpaModel extends Error {
  override name = 'BadSherpaModel';
}

const KNOWN_LAYOUTS = [
  'transducer: tokens.txt, *encoder*.onnx, *decoder*.onnx, *joiner*.onnx',
  'whisper, canary, fire-red-asr, cohere-transcribe: *tokens.txt, *encoder*.onnx, *decoder*.onnx',
  'moonshine: tokens.txt, preprocess*.onnx, encode*.onnx, uncached_decode*.onnx, cached_decode*.onnx, or encoder*.ort and decoder*merged*.ort',
  'sense-voice, paraformer, dolphin, omnilingual, medasr, tdnn, and ctc of nemo, zipformer, wenet, telespeech and fire-red-asr: tokens.txt and one .onnx file',
  'funasr-nano: encoder_adaptor*.onnx, llm*.onnx, embedding*.onnx and the folder of its tokenizer',
  'qwen3-asr: conv_frontend*.onnx, encoder*.onnx, decoder*.onnx and the folder of its tokenizer',
].join('; ');

type Parts = Readonly<Record<string, string | undefined>>;

/** Recognizes the offline model in a folder by the metadata in its files, and by their names. */
export async function readSherpaModel(modelDir: string): Promise<SherpaModel> {
  const entries = await readdir(modelDir, { withFileTypes: true }).catch((cause: unknown) => {
    throw new BadSherpaModel(`SHERPA_ONNX_MODEL_DIR ${modelDir} can't be read`, { cause });
  });
  const files = entries.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])).sort();
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  /** Prefers the smaller, quantized file: it gives the same words in a fraction of the time. */
  const find = (pattern: RegExp, among = files): string | undefined => {
    const found = among.filter((file) => pattern.test(file));
    const chosen = found.find((file) => file.includes('int8')) ?? found[0];
    return chosen && join(modelDir, chosen);
  };
  const missing = (what: string): never => {
    const there = files.length > 0 ? files.join(', ') : 'nothing';
    throw new BadSherpaModel(
      `SHERPA_ONNX_MODEL_DIR ${modelDir} has no ${what}. Files there: ${there}. Known: ${KNOWN_LAYOUTS}`,
    );
  };
  const complete = (kind: SherpaFamily, parts: Parts): Record<string, string> => {
    for (const [part, path] of Object.entries(parts)) {
      if (!path) missing(`${part} of a ${kind} model`);
    }
    return parts as Record<string, string>;
  };

  const tokenizer = find(/qwen|tokenizer/i, folders);
  const encoder = find(/encoder.*\.onnx$/);
  const decoder = find(/decoder.*\.onnx$/);
  const joiner = find(/joiner.*\.onnx$/);
  const adaptor = find(/encoder_adaptor.*\.onnx$/);
  const frontend = find(/conv_frontend.*\.onnx$/);
  const preprocessor = find(/^preprocess.*\.onnx$/);
  const uncachedDecoder = find(/^uncached_decode.*\.onnx$/);
  const mergedDecoder = find(/^decoder.*merged.*\.ort$/);
  const single = find(/^model.*\.onnx$/) ?? find(/\.onnx$/);
  const main =
    adaptor ?? frontend ?? preprocessor ?? uncachedDecoder ?? encoder ?? decoder ?? joiner ?? single;
  if (!main && !mergedDecoder) return missing('an offline model');

  const metadata = new Map<string, string>();
  for (const path of [decoder, joiner, main]) {
    if (!path) continue;
    for (const [key, value] of await readFileMetadata(modelDir, path)) metadata.set(key, value);
  }
  const folder = basename(resolve(modelDir)).toLowerCase();
  const model: ModelNames = {
    modelType: metadata.get('model_type'),
    names: [folder, ...(main ? [basename(main).toLowerCase()] : [])],
  };
  if (isStreamingModel(metadata, model)) {
    throw new BadSherpaModel(
      `SHERPA_ONNX_MODEL_DIR ${modelDir} contains a streaming model; sherpa-onnx transcribes files with offline (non-streaming) models`,
    );
  }
  if (adaptor) {
    const parts = {
      encoderAdaptor: adaptor,
      llm: find(/^llm.*\.onnx$/),
      embedding: find(/^embedding.*\.onnx$/),
      tokenizer,
    };
    return {
      kind: 'funasrNano',
      config: { funasrNano: complete('funasrNano', parts) },
      languages: [],
      hasOnlyCapitals: false,
      hasPunctuation: true,
    };
  }
  if (frontend) {
    const qwen3Asr = complete('qwen3Asr', { convFrontend: frontend, encoder, decoder, tokenizer });
    return {
      kind: 'qwen3Asr',
      config: { qwen3Asr },
      languages: [],
      hasOnlyCapitals: false,
      hasPunctuation: true,
    };
  }
  const tokens = find(/tokens\.txt$/) ?? missing('tokens.txt');
  const vocabulary = (await readFile(tokens, 'utf8'))
    .split('\n')
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
  const known = (kind: SherpaFamily, setting: unknown, languages: readonly string[]): SherpaModel => ({
    kind,
    config: { [kind]: setting, tokens },
    languages,
    // Byte-level tokens are written in letters of their own, U+0100 and up.
    hasOnlyCapitals: kind !== 'whisper' && !vocabulary.some((token) => /[a-zà-ÿ]/.test(bare(token))),
    // The tokens of Whisper are encoded in base64.
    hasPunctuation: kind === 'whisper' || vocabulary.some((token) => SENTENCE_MARK.test(bare(token))),
  });
  const spoken = (fallback = 'en'): readonly string[] => {
    const named = languagesInName(folder);
    return named.length > 0 ? named : [languageOfVocabulary(vocabulary) ?? fallback];
  };

  if (mergedDecoder) {
    const parts = { encoder: find(/^encoder.*\.ort$/), mergedDecoder };
    return known('moonshine', complete('moonshine', parts), spoken());
  }
  if (preprocessor || uncachedDecoder) {
    const parts = {
      preprocessor,
      encoder: find(/^encode.*\.onnx$/),
      uncachedDecoder,
      cachedDecoder: find(/^cached_decode.*\.onnx$/),
    };
    return known('moonshine', complete('moonshine', parts), spoken());
  }
  if (joiner) return known('transducer', complete('transducer', { encoder, decoder, joiner }), spoken());
  if (encoder || decoder) {
    const kind = encoderDecoderFamily(model);
    if (!kind) return missing('*joiner*.onnx');
    return known(
      kind,
      { ...complete(kind, { encoder, decoder }), ...(OPTIONS[kind] ?? {}), ...timesOf(kind) },
      languagesOfPair(),
    );
  }
  const kind = singleFileFamily(model);
  if (!kind) {
    throw new BadSherpaModel(
      model.modelType
        ? `The model in ${modelDir} is of the type ${model.modelType}, which is not supported. Known: ${KNOWN_LAYOUTS}`
        : `The kind of model in ${modelDir} cannot be determined from its metadata or name; name the folder after it. Known: ${KNOWN_LAYOUTS}`,
    );
  }
  if (kind === 'teleSpeechCtc') return known(kind, main, spoken('zh'));
  return known(kind, { model: main, ...(OPTIONS[kind] ?? {}) }, languagesOfSingle());

  function languagesOfPair(): readonly string[] {
    if (!kindIsWhisper()) return spoken();
    // English-only Whisper files have it in their names: tiny.en-encoder.onnx.
    if (metadata.get('is_multilingual') === '0' || /\.en\b/.test(basename(encoder ?? ''))) return ['en'];
    return languagesOfCodes((metadata.get('all_language_codes') ?? '').split(',').filter(Boolean));
  }
  /** Exports of Whisper with the attention of their alignment heads tell when each token was spoken. */
  function timesOf(kind: SherpaFamily): object {
    const hasTimes = kind === 'whisper' && Number(metadata.get('n_alignment_heads') ?? 0) > 0;
    return hasTimes ? { enableTokenTimestamps: 1 } : {};
  }
  function kindIsWhisper(): boolean {
    return encoderDecoderFamily(model) === 'whisper';
  }
  function languagesOfSingle(): readonly string[] {
    if (kind === 'omnilingual') return [];
    if (kind === 'senseVoice') {
      const codes = [...metadata.keys()].flatMap((key) => /^lang_(?!auto)([a-z]+)$/.exec(key)?.[1] ?? []);
      return codes.length > 0 ? languagesOfCodes(codes) : ['zh', 'en', 'ja', 'ko', 'yue'];
    }
    return spoken(kind === 'paraformer' || kind === 'dolphin' ? 'zh' : 'en');
  }
}

/** Settings that each family takes besides its files. */
const OPTIONS: Partial<Record<SherpaFamily, object>> = {
  senseVoice: { useInverseTextNormalization: 1 },
  canary: { usePnc: 1 },
  cohereTranscribe: { usePunct: 1, useItn: 1 },
};

const SENTENCE_MARK = /^▁?[.?!。？！।؟]$/u;

/** Without special tokens, such as `<blk>` and `<0x0A>`, and the letters of byte-level tokens. */
const bare = (token: string): string => token.replace(/<[^>]*>/g, '');

async function readFileMetadata(modelDir: string, path: string): Promise<ReadonlyMap<string, string>> {
  try {
    return await readOnnxMetadata(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BadSherpaModel(`SHERPA_ONNX_MODEL_DIR ${modelDir} has a broken file: ${reason}`, { cause });
  }
}
