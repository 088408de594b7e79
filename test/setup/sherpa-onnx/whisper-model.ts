import { makeOnnxGraph, type OnnxGraph, type OnnxValue } from './onnx-graph.js';
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

  const attention = Number(metadata?.n_alignment_heads ?? 0) > 0 ? [attendTo(decoder, script)] : [];
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
    outputs: [['logits', 'float', [1, 1, vocabulary]], ...self('out'), ...attention],
  });
  return {
    'tiny-encoder.onnx': encoderFile,
    'tiny-decoder.onnx': decoderFile,
    'tiny-tokens.txt': tokensFile(texts.map((token) => Buffer.from(token).toString('base64'))),
  };
}

const SECONDS_A_FRAME = 0.02;
const FRAMES = 1500;

/**
 * Adds the attention of one alignment head: each position of the decoder looks at the frame in which the token
 * that it answers is spoken.
 */
function attendTo(decoder: OnnxGraph, script: ScriptedModel['script']): OnnxValue {
  const rows = PROMPT_TOKENS + script.length + 2;
  const weights = new Array<number>(rows * FRAMES).fill(0.0001);
  for (let row = 0; row < rows; row += 1) {
    const token = Math.min(Math.max(row - PROMPT_TOKENS + 1, 0), script.length - 1);
    const frame = Math.round((script[token]?.[1] ?? 0) / SECONDS_A_FRAME);
    for (let offset = 0; offset < 5; offset += 1) weights[row * FRAMES + frame + offset] = 0.2;
  }
  const scalar = (value: string) => decoder.op('Reshape', [value, decoder.int64([1], [1])]);
  const first = decoder.op('Squeeze', [scalar('offset')]);
  const last = decoder.op('Squeeze', [decoder.op('Add', ['offset', decoder.size('tokens', 1)])]);
  const positions = decoder.op('Range', [first, last, decoder.int64([], [1])]);
  const known = decoder.op('Min', [positions, decoder.int64([], [rows - 1])]);
  const seen = decoder.op('Gather', [decoder.floats([rows, FRAMES], weights), known]);
  decoder.output(decoder.op('Unsqueeze', [seen, decoder.int64([2], [0, 1])]), 'cross_attention_weights');
  return ['cross_attention_weights', 'float', [1, 1, 'n', FRAMES]];
}
