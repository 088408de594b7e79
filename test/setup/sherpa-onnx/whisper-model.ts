import { makeOnnxGraph } from './onnx-graph.js';
import { type ScriptedModel, tokensFile } from './scripted-model.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'no', 'tl'];
const FEATURES = 80;
const MAX_TOKENS = 448;
/** The decoder is first given the start, the language, the task, and that no times are wanted. */
const PROMPT_TOKENS = 4;

/** The encoder hands the ids of the script to the decoder, which reads them off one by one. */
export function makeScriptedWhisper({ script, language = 'en', metadata }: ScriptedModel) {
  const texts = script.map(([token]) => token.replace('▁', ' '));
  const end = texts.length;
  const start = end + 1;
  const firstLanguage = end + 2;
  const translate = firstLanguage + LANGUAGES.length;
  const noTimestamps = translate + 3;
  const vocabulary = noTimestamps + 1 + 1501;

  const encoder = makeOnnxGraph();
  const ids = [...texts.map((_, id) => id), end];
  encoder.output(encoder.floats([1, 1, ids.length, 1], ids), 'n_layer_cross_k');
  encoder.output(encoder.floats([1, 1, 1, 1], [0]), 'n_layer_cross_v');

  const decoder = makeOnnxGraph();
  const given = decoder.op('Add', ['offset', decoder.size('tokens', 1)]);
  const next = decoder.op('Sub', [given, decoder.int64([1], [PROMPT_TOKENS])]);
  const row = decoder.op('Reshape', ['n_layer_cross_k', decoder.int64([1], [-1])]);
  const id = decoder.op('Gather', [row, decoder.op('Max', [next, decoder.int64([1], [0])])]);
  const scores = decoder.op('OneHot', [
    decoder.op('Reshape', [decoder.op('Cast', [id], { to: 7 }), decoder.int64([2], [1, 1])]),
    decoder.int64([], [vocabulary]),
    decoder.floats([2], [0, 9]),
  ]);
  // The language is detected from the scores after the first token alone, among the tokens of languages.
  const detected = new Array<number>(vocabulary).fill(0);
  detected[firstLanguage + LANGUAGES.indexOf(language)] = 1;
  decoder.output(decoder.op('Add', [scores, decoder.floats([1, 1, vocabulary], detected)]), 'logits');
  for (const part of ['k', 'v']) {
    decoder.output(`in_n_layer_self_${part}_cache`, `out_n_layer_self_${part}_cache`);
  }

  const cross = ['k', 'v'].map((part) => [`n_layer_cross_${part}`, 'float', [1, 1, `${part}T`, 1]] as const);
  const self = (way: 'in' | 'out') =>
    ['k', 'v'].map((part) => [`${way}_n_layer_self_${part}_cache`, 'float', [1, 1, MAX_TOKENS, 1]] as const);
  const encoderFile = encoder.file({
    inputs: [['mel', 'float', [1, FEATURES, 'T']]],
    outputs: cross,
    metadata: {
      model_type: 'whisper-tiny',
      n_mels: FEATURES,
      n_text_layer: 1,
      n_text_ctx: MAX_TOKENS,
      n_text_state: 1,
      n_vocab: vocabulary,
      sot: start,
      eot: end,
      blank_id: 0,
      translate,
      transcribe: translate + 1,
      no_speech: translate + 2,
      no_timestamps: noTimestamps,
      is_multilingual: 1,
      sot_sequence: [start, firstLanguage, translate + 1].join(),
      all_language_tokens: LANGUAGES.map((_, index) => firstLanguage + index).join(),
      all_language_codes: LANGUAGES.join(),
      ...metadata,
    },
  });
  const decoderFile = decoder.file({
    inputs: [['tokens', 'int64', [1, 'n']], ...self('in'), ...cross, ['offset', 'int64', [1]]],
    outputs: [['logits', 'float', [1, 1, vocabulary]], ...self('out')],
  });
  return {
    'tiny-encoder.onnx': encoderFile,
    'tiny-decoder.onnx': decoderFile,
    'tiny-tokens.txt': tokensFile(texts.map((token) => Buffer.from(token).toString('base64'))),
  };
}
