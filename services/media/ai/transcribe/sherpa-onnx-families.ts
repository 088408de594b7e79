/** Kinds of offline models that the recognizer of sherpa-onnx loads, by the name of their setting. */
export type SherpaFamily =
  | SingleFileFamily
  | EncoderDecoderFamily
  | 'transducer'
  | 'moonshine'
  | 'funasrNano'
  | 'qwen3Asr';

type SingleFileFamily =
  | 'senseVoice'
  | 'paraformer'
  | 'nemoCtc'
  | 'zipformerCtc'
  | 'wenetCtc'
  | 'teleSpeechCtc'
  | 'fireRedAsrCtc'
  | 'omnilingual'
  | 'medasr'
  | 'dolphin'
  | 'tdnn';
type EncoderDecoderFamily = 'whisper' | 'canary' | 'fireRedAsr' | 'cohereTranscribe';

/**
 * The families by `model_type` in the metadata of a model. Exports without metadata are recognized by words in
 * the names of their folder and files.
 */
const SINGLE_FILE: ReadonlyArray<readonly [SingleFileFamily, modelType: RegExp, name: RegExp]> = [
  ['senseVoice', /^sense_?voice/i, /sense-?voice/],
  ['paraformer', /^paraformer/i, /paraformer/],
  ['omnilingual', /omnilingual/i, /omnilingual/],
  ['medasr', /^medasr/i, /medasr/],
  ['dolphin', /dolphin/i, /dolphin/],
  ['teleSpeechCtc', /^telespeech/i, /telespeech/],
  ['fireRedAsrCtc', /^fire-red-asr.*ctc/i, /fire-?red.*ctc/],
  ['wenetCtc', /^wenet_ctc/i, /wenet/],
  ['tdnn', /^tdnn/i, /tdnn/],
  ['nemoCtc', /^EncDec(CTC|HybridRNNTCTC)/, /nemo|parakeet.*ctc|giga-?am/],
  ['zipformerCtc', /^zipformer2?_ctc/i, /zipformer/],
];
const ENCODER_DECODER: ReadonlyArray<readonly [EncoderDecoderFamily, modelType: RegExp, name: RegExp]> = [
  ['canary', /^EncDecMultiTaskModel/, /canary/],
  ['fireRedAsr', /fire-?red/i, /fire-?red/],
  ['cohereTranscribe', /cohere/i, /cohere/],
  ['whisper', /^whisper/i, /whisper|^(tiny|base|small|medium|large|turbo|distil)\b/],
];

export interface ModelNames {
  /** `model_type` in the metadata; undefined when there is none. */
  readonly modelType: string | undefined;
  /** The names of its folder and of its file, in lower case. */
  readonly names: readonly string[];
}

export const singleFileFamily = (model: ModelNames) => findFamily(SINGLE_FILE, model);
export const encoderDecoderFamily = (model: ModelNames) => findFamily(ENCODER_DECODER, model);

const findFamily = <F>(
  families: ReadonlyArray<readonly [F, RegExp, RegExp]>,
  { modelType, names }: ModelNames,
): F | undefined =>
  families.find(([, type, name]) =>
    modelType ? type.test(modelType) : names.some((one) => name.test(one)),
  )?.[0];

/** Returns whether a model answers while it listens; the recognizer of whole files does not load it. */
export const isStreamingModel = (metadata: ReadonlyMap<string, string>, { names }: ModelNames): boolean =>
  ['decode_chunk_len', 'chunk_shift', 'streaming_model_type'].some((key) => metadata.has(key)) ||
  names.some((name) => /(?<!non-)streaming|-online-/.test(name));
