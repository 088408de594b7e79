import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOnnxGraph, type OnnxGraph } from './onnx-graph.js';
import { type ScriptedModel, type TokenScript, tokensFile } from './scripted-model.js';
import { makeScriptedWhisper } from './whisper-model.js';

const FAMILIES = {
  nemoCtc: makeNemoCtc,
  zipformerCtc: makeZipformerCtc,
  transducer: makeTransducer,
  senseVoice: makeSenseVoice,
  paraformer: makeParaformer,
  whisper: makeScriptedWhisper,
};
export type ScriptedFamily = keyof typeof FAMILIES;

/** Every model answers no more than this much audio. */
const MAX_SECONDS = 30;
const FEATURES = 80;
const STACKED = 7 * FEATURES;

/** Writes a tiny model that sherpa-onnx loads like a real one. It answers its script, whatever it is given. */
export async function writeScriptedModel(
  family: ScriptedFamily,
  folder: string,
  model: ScriptedModel,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(FAMILIES[family](model))) {
    await writeFile(join(folder, name), content);
  }
  return folder;
}

type Files = Record<string, string | Buffer>;

const tokensOf = ({ script, otherTokens = [] }: ScriptedModel, first: readonly string[]): string[] => [
  ...new Set([...first, ...otherTokens, ...script.map(([token]) => token)]),
];

/** Returns the id of the token of every frame of the longest audio; 0 stands for no token. */
function idsByFrame(script: TokenScript, tokens: readonly string[], frameSeconds: number): number[] {
  const ids = new Array<number>(Math.round(MAX_SECONDS / frameSeconds)).fill(0);
  for (const [token, atSeconds] of script) ids[Math.round(atSeconds / frameSeconds)] = tokens.indexOf(token);
  return ids;
}

/** Adds scores (1, frames, tokens), in which the scripted token of every frame has the highest. */
function scoreFrames(graph: OnnxGraph, ids: readonly number[], frames: string, tokenCount: number): string {
  const all = graph.int64([1, ids.length], ids);
  const transcribed = graph.op('Slice', [all, graph.int64([1], [0]), frames, graph.int64([1], [1])]);
  return graph.op('OneHot', [transcribed, graph.int64([], [tokenCount]), graph.floats([2], [0, 9])]);
}

const quarter = (graph: OnnxGraph, count: string): string =>
  graph.op('Div', [graph.op('Add', [count, graph.int64([1], [3])]), graph.int64([1], [4])]);

function makeNemoCtc(model: ScriptedModel): Files {
  const tokens = tokensOf(model, ['<blk>']);
  const graph = makeOnnxGraph();
  const ids = idsByFrame(model.script, tokens, 0.01);
  graph.output(scoreFrames(graph, ids, graph.size('audio_signal', 2), tokens.length), 'logprobs');
  const file = graph.file({
    inputs: [
      ['audio_signal', 'float', [1, FEATURES, 'T']],
      ['length', 'int64', [1]],
    ],
    outputs: [['logprobs', 'float', [1, 'T', tokens.length]]],
    metadata: {
      model_type: 'EncDecCTCModelBPE',
      vocab_size: tokens.length,
      subsampling_factor: 1,
      normalize_type: '',
      ...model.metadata,
    },
  });
  return { 'model.onnx': file, 'tokens.txt': tokensFile(tokens) };
}

const FRAMES = [
  ['x', 'float', [1, 'T', FEATURES]],
  ['x_lens', 'int64', [1]],
] as const;

function makeZipformerCtc(model: ScriptedModel): Files {
  const tokens = tokensOf(model, ['<blk>']);
  const graph = makeOnnxGraph();
  const ids = idsByFrame(model.script, tokens, 0.04);
  const count = quarter(graph, graph.size('x', 1));
  graph.output(scoreFrames(graph, ids, count, tokens.length), 'log_probs');
  graph.output(count, 'log_probs_len');
  const file = graph.file({
    inputs: FRAMES,
    outputs: [
      ['log_probs', 'float', [1, 'U', tokens.length]],
      ['log_probs_len', 'int64', [1]],
    ],
    metadata: { model_type: 'zipformer2_ctc', ...model.metadata },
  });
  return { 'model.onnx': file, 'tokens.txt': tokensFile(tokens) };
}

function makeTransducer(model: ScriptedModel): Files {
  const tokens = tokensOf(model, ['<blk>']);
  const encoder = makeOnnxGraph();
  const ids = idsByFrame(model.script, tokens, 0.04);
  const count = quarter(encoder, encoder.size('x', 1));
  encoder.output(scoreFrames(encoder, ids, count, tokens.length), 'encoder_out');
  encoder.output(count, 'encoder_out_lens');
  const decoder = makeOnnxGraph();
  const nothing = decoder.floats([2, tokens.length], new Array<number>(2 * tokens.length).fill(0));
  decoder.output(decoder.op('MatMul', [decoder.op('Cast', ['y'], { to: 1 }), nothing]), 'decoder_out');
  const joiner = makeOnnxGraph();
  joiner.output(joiner.op('Add', ['encoder_out', 'decoder_out']), 'logit');
  const row = (name: string) => [name, 'float', ['N', tokens.length]] as const;
  return {
    'encoder.onnx': encoder.file({
      inputs: FRAMES,
      outputs: [
        ['encoder_out', 'float', [1, 'U', tokens.length]],
        ['encoder_out_lens', 'int64', [1]],
      ],
      metadata: { model_type: 'zipformer2', ...model.metadata },
    }),
    'decoder.onnx': decoder.file({
      inputs: [['y', 'int64', ['N', 2]]],
      outputs: [row('decoder_out')],
      metadata: { vocab_size: tokens.length, context_size: 2 },
    }),
    'joiner.onnx': joiner.file({
      inputs: [row('encoder_out'), row('decoder_out')],
      outputs: [row('logit')],
      metadata: { joiner_dim: tokens.length },
    }),
    'tokens.txt': tokensFile(tokens),
  };
}

const STACKED_METADATA = {
  lfr_window_size: 7,
  lfr_window_shift: 6,
  neg_mean: new Array<number>(STACKED).fill(0).join(),
  inv_stddev: new Array<number>(STACKED).fill(1).join(),
};
const STACKED_SECONDS = 0.06;
const SENSE_VOICE_LANGUAGES = { auto: 0, zh: 3, en: 4, yue: 7, ja: 11, ko: 12 };

/** Before the words, it answers the language, the emotion, the kind of sound and the style of writing. */
function makeSenseVoice(model: ScriptedModel): Files {
  const marks = [`<|${model.language ?? 'en'}|>`, '<|NEUTRAL|>', '<|Speech|>', '<|woitn|>'];
  const tokens = tokensOf(model, ['<unk>', ...marks]);
  const graph = makeOnnxGraph();
  const ids = [
    ...marks.map((mark) => tokens.indexOf(mark)),
    ...idsByFrame(model.script, tokens, STACKED_SECONDS),
  ];
  const count = graph.op('Add', [graph.size('x', 1), graph.int64([1], [marks.length])]);
  graph.output(scoreFrames(graph, ids, count, tokens.length), 'logits');
  return { 'model.onnx': senseVoiceFile(graph, tokens.length, model), 'tokens.txt': tokensFile(tokens) };
}

/** Returns the file of a SenseVoice model that loads, and fails for every audio. */
export function failingSenseVoice(): Buffer {
  const graph = makeOnnxGraph();
  graph.output(graph.op('Reshape', ['x', graph.int64([3], [7, 7, 7])]), 'logits');
  return senseVoiceFile(graph, 9, { script: [] });
}

const senseVoiceFile = (graph: OnnxGraph, tokenCount: number, { metadata }: ScriptedModel): Buffer =>
  graph.file({
    inputs: [
      ['x', 'float', [1, 'T', STACKED]],
      ['x_length', 'int32', [1]],
      ['language', 'int32', [1]],
      ['text_norm', 'int32', [1]],
    ],
    outputs: [['logits', 'float', [1, 'U', tokenCount]]],
    metadata: {
      model_type: 'sense_voice_ctc',
      vocab_size: tokenCount,
      normalize_samples: 0,
      with_itn: 14,
      without_itn: 15,
      ...STACKED_METADATA,
      ...Object.fromEntries(Object.entries(SENSE_VOICE_LANGUAGES).map(([code, id]) => [`lang_${code}`, id])),
      ...metadata,
    },
  });

/** Its answer has no frames; it has a peak at the start of each token, on a finer scale, and one at the end. */
function makeParaformer(model: ScriptedModel): Files {
  const tokens = tokensOf(model, ['<blank>', '<s>', '</s>']);
  const graph = makeOnnxGraph();
  const ids = graph.int64(
    [1, model.script.length],
    model.script.map(([token]) => tokens.indexOf(token)),
  );
  graph.output(
    graph.op('OneHot', [ids, graph.int64([], [tokens.length]), graph.floats([2], [0, 9])]),
    'logits',
  );
  graph.output(graph.int32([1], [model.script.length]), 'token_num');
  const peaks = new Array<number>((3 * MAX_SECONDS) / STACKED_SECONDS).fill(0);
  for (const [, atSeconds] of model.script) peaks[Math.round((atSeconds * 3) / STACKED_SECONDS)] = 1;
  peaks[Math.round((((model.script.at(-1)?.[1] ?? 0) + 0.3) * 3) / STACKED_SECONDS)] = 1;
  const rises = graph.floats([1, peaks.length], peaks);
  graph.output(rises, 'us_alphas');
  graph.output(rises, 'us_cif_peak');
  const file = graph.file({
    inputs: [
      ['speech', 'float', [1, 'T', STACKED]],
      ['speech_lengths', 'int32', [1]],
    ],
    outputs: [
      ['logits', 'float', [1, 'K', tokens.length]],
      ['token_num', 'int32', [1]],
      ['us_alphas', 'float', [1, 'U']],
      ['us_cif_peak', 'float', [1, 'U']],
    ],
    metadata: { model_type: 'paraformer', vocab_size: tokens.length, ...STACKED_METADATA, ...model.metadata },
  });
  return { 'model.onnx': file, 'tokens.txt': tokensFile(tokens) };
}
