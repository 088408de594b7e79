import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOnnxGraph } from './onnx-graph.js';

/** Audio above this mean power (-40 dB) is speech to these models. */
const POWER = 1e-4;
const TEN_VAD_FEATURES = 41;
/** Logarithm of the power in a band of ten-vad, between that of silence (-44) and of a tone (5). */
const BAND_LEVEL = -10;

/** Writes a tiny silero_vad (version 5), to which everything is speech that is not quiet. */
export async function writeSileroVad(folder: string): Promise<string> {
  const graph = makeOnnxGraph();
  const power = graph.op('ReduceMean', [graph.op('Mul', ['input', 'input'])], { axes: [1] });
  const over = graph.op('Sub', [power, graph.floats([1], [POWER])]);
  graph.output(graph.op('Sigmoid', [graph.op('Mul', [over, graph.floats([1], [1e6])])]), 'output');
  graph.output('state', 'stateN');
  const file = graph.file({
    inputs: [
      ['input', 'float', [1, 'N']],
      ['state', 'float', [2, 1, 128]],
      ['sr', 'int64', [1]],
    ],
    outputs: [
      ['output', 'float', [1, 1]],
      ['stateN', 'float', [2, 1, 128]],
    ],
  });
  return write(folder, 'silero_vad.onnx', file);
}

/** Writes a tiny ten-vad, to which everything is speech that is not quiet. */
export async function writeTenVad(folder: string): Promise<string> {
  const graph = makeOnnxGraph();
  const loudest = graph.op('ReduceMax', ['features'], { axes: [1, 2] });
  graph.output(graph.op('Sigmoid', [graph.op('Sub', [loudest, graph.floats([1], [BAND_LEVEL])])]), 'speech');
  const states = [1, 2, 3, 4];
  for (const state of states) graph.output(`state${state}`, `next${state}`);
  const file = graph.file({
    inputs: [
      ['features', 'float', [1, 3, TEN_VAD_FEATURES]],
      ...states.map((state) => [`state${state}`, 'float', [1, 64]] as const),
    ],
    outputs: [
      ['speech', 'float', [1, 1, 1]],
      ...states.map((state) => [`next${state}`, 'float', [1, 64]] as const),
    ],
    metadata: {
      model_type: 'ten-vad',
      // The last feature, the pitch, is always 0, and would count as a loud band.
      mean: [...new Array<number>(TEN_VAD_FEATURES - 1).fill(0), 100].join(),
      inv_stddev: new Array<number>(TEN_VAD_FEATURES).fill(1).join(),
      window: new Array<number>(768).fill(1).join(),
    },
  });
  return write(folder, 'ten-vad.onnx', file);
}

async function write(folder: string, name: string, file: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), file);
  return folder;
}
