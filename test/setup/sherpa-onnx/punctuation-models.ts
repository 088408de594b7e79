import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOnnxGraph } from './onnx-graph.js';

const MARKS = ['<unk>', '_', '，', '。', '？', '、'];
const NO_MARK = 1;

/** Writes a tiny ct-transformer: it writes a mark after each word that has one in `after`. */
export async function writeCtTransformer(
  folder: string,
  after: Readonly<Record<string, string>>,
): Promise<string> {
  const words = ['<unk>', ...Object.keys(after)];
  const graph = makeOnnxGraph();
  const table = words.flatMap((word) => {
    const mark = Math.max(NO_MARK, MARKS.indexOf(after[word] ?? ''));
    return MARKS.map((_, index) => Number(index === mark));
  });
  graph.output(graph.op('Gather', [graph.floats([words.length, MARKS.length], table), 'inputs']), 'logits');
  const file = graph.file({
    inputs: [
      ['inputs', 'int32', [1, 'T']],
      ['text_lengths', 'int32', [1]],
    ],
    outputs: [['logits', 'float', [1, 'T', MARKS.length]]],
    metadata: {
      model_type: 'ct_transformer',
      tokens: words.join('|'),
      vocab_size: words.length,
      punctuations: MARKS.join('|'),
      unk_symbol: '<unk>',
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), file);
  return folder;
}

const LABELS = { COMMA: 1, PERIOD: 2, QUESTION: 3, UPPER: 1, CAP: 2, MIX_CASE: 3 } as const;
export interface Writing {
  readonly mark?: 'COMMA' | 'PERIOD' | 'QUESTION';
  readonly letters?: 'UPPER' | 'CAP';
}

/** Writes a tiny cnn-bilstm: it gives each word of `writing` its mark and its capitals. */
export async function writeCnnBilstm(
  folder: string,
  writing: Readonly<Record<string, Writing>>,
): Promise<string> {
  const vocabulary = ['<unk>', '<s>', '</s>', ...Object.keys(writing).map((word) => `▁${word}`)];
  const rows = vocabulary.map((token) => writing[token.slice(1)] ?? {});
  const tableOf = (labelOf: (row: Writing) => number) =>
    graph.floats(
      [rows.length, 4],
      rows.flatMap((row) => [0, 1, 2, 3].map((label) => Number(label === labelOf(row)))),
    );
  const graph = makeOnnxGraph();
  // The first part of each word counts, without the marks that begin and end a text.
  const isWord = graph.op('Greater', ['token_ids', graph.int32([1], [2])]);
  const isFirst = graph.op('Greater', ['valid_ids', graph.int32([1], [0])]);
  const places = graph.op('Transpose', [graph.op('NonZero', [graph.op('And', [isWord, isFirst])])], {
    perm: [1, 0],
  });
  const ids = graph.op('GatherND', ['token_ids', places]);
  const letters = tableOf((row) => (row.letters ? LABELS[row.letters] : 0));
  graph.output(graph.op('Gather', [letters, ids]), 'case_logits');
  const marks = tableOf((row) => (row.mark ? LABELS[row.mark] : 0));
  graph.output(graph.op('Gather', [marks, ids]), 'punct_logits');
  const file = graph.file({
    inputs: [
      ['token_ids', 'int32', ['N', 200]],
      ['valid_ids', 'int32', ['N', 200]],
      ['label_lens', 'int32', ['N']],
    ],
    outputs: [
      ['case_logits', 'float', ['W', 4]],
      ['punct_logits', 'float', ['W', 4]],
    ],
    metadata: LABELS,
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), file);
  await writeFile(join(folder, 'bpe.vocab'), vocabulary.map((token) => `${token}\t-1\n`).join(''));
  return folder;
}
