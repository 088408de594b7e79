import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOnnxGraph } from './onnx-graph.js';
import { tokensFile } from './scripted-model.js';

const SAMPLE_RATE = 16_000;
export const LETTER_SECONDS = 0.25;
const SILENT = ['<PAD>', ' ', '.', ',', '?', '!'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * Writes a tiny voice that sherpa-onnx loads like a real one: it sounds a tone of the same length for each
 * letter and digit, and is silent for every other character.
 */
export async function writeLetterVoice(
  folder: string,
  { speakers = 1, language = 'English' }: { speakers?: number; language?: string } = {},
): Promise<string> {
  const tokens = [...SILENT, ...LETTERS];
  const graph = makeOnnxGraph();
  const loudness = graph.floats(
    [tokens.length],
    tokens.map((token) => (SILENT.includes(token) ? 0 : 0.5)),
  );
  const letters = graph.op('Reshape', [graph.op('Gather', [loudness, 'x']), graph.int64([2], [-1, 1])]);
  const samples = SAMPLE_RATE * LETTER_SECONDS;
  const tone = graph.floats(
    [1, samples],
    Array.from({ length: samples }, (_, at) => Math.sin((2 * Math.PI * 300 * at) / SAMPLE_RATE)),
  );
  const sound = graph.op('MatMul', [letters, tone]);
  graph.output(graph.op('Reshape', [sound, graph.int64([3], [1, 1, -1])]), 'audio');
  const file = graph.file({
    inputs: [
      ['x', 'int64', [1, 'L']],
      ['x_length', 'int64', [1]],
      ['noise_scale', 'float', [1]],
      ['length_scale', 'float', [1]],
      ['noise_scale_w', 'float', [1]],
      ['sid', 'int64', [1]],
    ],
    outputs: [['audio', 'float', [1, 1, 'N']]],
    metadata: {
      model_type: 'vits',
      comment: 'letters',
      language,
      frontend: 'characters',
      sample_rate: SAMPLE_RATE,
      n_speakers: speakers,
      add_blank: 0,
      use_eos_bos: 1,
      bos_id: 0,
      eos_id: 0,
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), file);
  await writeFile(join(folder, 'tokens.txt'), tokensFile(tokens));
  return folder;
}
