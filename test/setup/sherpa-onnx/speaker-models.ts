import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOnnxGraph } from './onnx-graph.js';

/** As pyannote's: ten seconds, and a frame every 17 ms. */
const WINDOW = 160_000;
const FRAME = { size: 991, shift: 270 } as const;
const FRAMES = Math.floor((WINDOW - FRAME.size) / FRAME.shift) + 1;
/** Nobody, one of three voices, or two of them at once. */
const CLASSES = 7;
const FEATURES = 80;

/**
 * Writes two tiny models to which a quiet tone (amplitude 0.1) is one voice and a loud one (0.5) another, and low tones
 * and high tones are two people.
 */
export async function writeSpeakerModels(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'segmentation.onnx'), segmentationModel());
  await writeFile(join(folder, 'embedding.onnx'), embeddingModel());
  return folder;
}

export function segmentationModel(): Buffer {
  const graph = makeOnnxGraph();
  const power = graph.op('AveragePool', [graph.op('Mul', ['x', 'x'])], {
    kernel_shape: [FRAME.size],
    strides: [FRAME.shift],
  });
  const level = graph.op('Transpose', [power], { perm: [0, 2, 1] });
  const scoreOf = (slope: number, threshold: number) =>
    graph.op('Mul', [graph.op('Sub', [level, graph.floats([1], [threshold])]), graph.floats([1], [slope])]);
  const never = graph.op('Sub', [scoreOf(0, 0), graph.floats([1], [99])]);
  const scores = [scoreOf(0, 0), scoreOf(100, 0.001), scoreOf(200, 0.03), never, never, never, never];
  graph.output(graph.op('Concat', scores, { axis: 2 }), 'y');
  return graph.file({
    inputs: [['x', 'float', [1, 1, WINDOW]]],
    outputs: [['y', 'float', [1, FRAMES, CLASSES]]],
    metadata: {
      model_type: 'pyannote-segmentation-3.0',
      sample_rate: 16_000,
      window_size: WINDOW,
      receptive_field_size: FRAME.size,
      receptive_field_shift: FRAME.shift,
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: CLASSES,
    },
  });
}

export function embeddingModel(): Buffer {
  const graph = makeOnnxGraph();
  const mean = graph.op('ReduceMean', ['x'], { axes: [1], keepdims: 0 });
  const bandOf = (from: number, to: number) =>
    graph.op(
      'ReduceMean',
      [graph.op('Slice', [mean, graph.int64([1], [from]), graph.int64([1], [to]), graph.int64([1], [1])])],
      { axes: [1], keepdims: 1 },
    );
  const isLow = graph.op('Sigmoid', [
    graph.op('Mul', [graph.op('Sub', [bandOf(0, 20), bandOf(50, 70)]), graph.floats([1], [10])]),
  ]);
  const isHigh = graph.op('Sub', [graph.floats([1], [1]), isLow]);
  graph.output(graph.op('Concat', [isLow, isHigh], { axis: 1 }), 'embedding');
  return graph.file({
    inputs: [['x', 'float', [1, 'T', FEATURES]]],
    outputs: [['embedding', 'float', [1, 2]]],
    metadata: {
      framework: 'wespeaker',
      output_dim: 2,
      sample_rate: 16_000,
      normalize_samples: 1,
      language: 'en',
    },
  });
}
